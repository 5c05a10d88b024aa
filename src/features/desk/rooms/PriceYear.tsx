import { dayInWords } from '../../../shared/day-in-words'
import { formatKobo } from '../../../shared/money'
import { priceOf } from '../../../shared/prices'
import { dayAfter } from '../../../shared/stay'
import { currentDay } from '../bookings/days'
import { SelectField, useFields } from '../parts/fields'
import { Panel } from '../parts/layout'
import { Table } from '../parts/Table'
import { Note } from '../parts/text'
import type { Rooms } from './with-rooms'

const DATES = Array.from({ length: 31 }, (_, index) => index)
const MONTHS = Array.from({ length: 12 }, (_, index) => index)
/** Kobo in a thousand naira. */
const THOUSAND = 100_000

export function PriceYear({ rooms, periods }: Rooms) {
  const { typed, field } = useFields<'room'>()
  const today = currentDay()
  const room = rooms.find(({ id }) => String(id) === typed.room) ?? rooms[0]
  if (room === undefined) return null
  const priceOn = (day: string) => {
    const kobo = priceOf(room, day, periods)
    if (kobo === room.price_kobo) return '·'
    return (kobo / THOUSAND).toLocaleString('en', { maximumFractionDigits: 1 })
  }
  const rows = MONTHS.map((index) => {
    const [year = 0, month = 1] = today.split('-').map(Number)
    const first = new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 10)
    const days = DATES.map((date) => dayAfter(first, date))
    const isShown = (day: string) => day >= today && day.slice(0, 7) === first.slice(0, 7)
    return [dayInWords(first).slice(2), ...days.map((day) => (isShown(day) ? priceOn(day) : ''))] as const
  })
  return (
    <Panel title="A year at a glance">
      <SelectField
        label="Prices of"
        options={rooms.map(({ id, name }) => [String(id), name] as const)}
        {...field('room', String(room.id))}
      />
      <Note>In thousands of naira. A dot is the ordinary price, {formatKobo(room.price_kobo)}.</Note>
      <Table
        isOfFigures
        label="What each night costs"
        heads={['Night of', ...DATES.map((date) => String(date + 1))]}
        rows={rows}
      />
    </Panel>
  )
}
