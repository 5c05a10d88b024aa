import { styled } from 'styled-components'
import { dayInWords } from '../../../shared/day-in-words'
import { nameWeekday, WEEKDAYS } from '../../../shared/desk/price-words'
import { findPeriod, priceIn } from '../../../shared/prices'
import { dayAfter } from '../../../shared/stay'
import { theme } from '../../../styles/theme'
import { currentDay } from '../bookings/days'
import { SelectField, useFields } from '../parts/fields'
import { Panel } from '../parts/layout'
import { Note } from '../parts/text'
import type { Rooms } from './with-rooms'

const MONTHS = 12
/** Kobo in a thousand naira. */
const THOUSAND = 100_000
/** What each night of a year costs in one room. */
export function PriceYear({ rooms, periods }: Rooms) {
  const { typed, field } = useFields<'room'>()
  const today = currentDay()
  const room = rooms.find(({ id }) => String(id) === typed.room) ?? rooms[0]
  if (room === undefined) return null
  return (
    <Panel title="A year at a glance">
      <SelectField
        label="Prices of"
        options={rooms.map(({ id, name }) => [String(id), name] as const)}
        {...field('room', String(room.id))}
      />
      <Note>In thousands of naira. A price that is not the ordinary one has a colour.</Note>
      <Months>
        {monthsFrom(today).map((days) => (
          <section key={days[0]}>
            <MonthName>{nameMonth(days[0] ?? today)}</MonthName>
            <Days>
              {WEEKDAYS.map((digit) => (
                <Note as="span" key={digit} aria-hidden>
                  {nameWeekday(digit).slice(0, 2)}
                </Note>
              ))}
              {days.map((day) => {
                const kobo = priceIn(room, findPeriod(room, day, periods))
                return (
                  <Day
                    key={day}
                    style={{ gridColumn: new Date(day).getUTCDay() || WEEKDAYS.length }}
                    $ground={groundOf(kobo, room.price_kobo)}
                  >
                    {Number(day.slice(-2))}
                    {day >= today && (
                      <b>{(kobo / THOUSAND).toLocaleString('en', { maximumFractionDigits: 1 })}</b>
                    )}
                  </Day>
                )
              })}
            </Days>
          </section>
        ))}
      </Months>
    </Panel>
  )
}

/** Returns the days of twelve months, beginning with the month of a day. */
function monthsFrom(day: string): string[][] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 10)
    const days = new Date(Date.UTC(year, month + index, 0)).getUTCDate()
    return Array.from({ length: days }, (__, date) => dayAfter(first, date))
  })
}

/** @example nameMonth('2026-12-01') // 'December 2026' */
function nameMonth(day: string): string {
  return dayInWords(day).replace(/^\d+ /, '')
}

function groundOf(kobo: number, ordinaryKobo: number): string {
  if (kobo === ordinaryKobo) return 'transparent'
  return kobo > ordinaryKobo ? theme.desk.waiting : theme.color.availableGround
}

const Months = styled.div`
  display: grid;
  gap: ${theme.space.three};
  grid-template-columns: repeat(auto-fill, minmax(min(${theme.desk.tile}, 100%), 1fr));
`

const MonthName = styled.h3`
  font-size: ${theme.type.lead};
`

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  text-align: center;
`

const Day = styled.span<{ $ground: string }>`
  background: ${({ $ground }) => $ground};
  border: 1px solid ${theme.color.line};
  display: grid;
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.tight};
  min-height: ${theme.touchTarget};
  padding: 2px 0;

  b {
    color: ${theme.color.ink};
    font-size: ${theme.type.caps};
    font-variant-numeric: tabular-nums lining-nums;
    font-weight: 600;
  }
`
