import { addPeriod, endPeriod } from '../../../src/server/rooms/price-periods'
import { DatabaseUnavailable } from '../../../src/server/db/database-error'
import { businessDay, businessDayStart, dayAfter } from '../../../src/shared/stay'
import { MARKETING } from '../../support/server/actor'
import type { Books } from './books'
import { isSound, type Model, type ModelPayment, PRICES_KOBO } from './model'
import type { World } from './world'

/** The people at the desk add a price period, change the price of the last one, or end it. */
export interface PriceAction {
  kind: 'price'
  act: 'add' | 'change' | 'end'
  /** Null for all rooms, by a percentage. */
  room: number | null
  inDays: number
  nights: number
}

/** A price period as its author would note it. Moments are of the hotel's clock (ISO 8601). */
export interface PaperPeriod {
  name: string
  room_id: number | null
  first_night: string
  last_night: string
  price_kobo: number | null
  percent: number | null
  since: string
  until: string | null
}

const MINUTE_MS = 60_000
/** A price is honoured for an hour. The minute is for clocks that differ. */
const [SURELY_MINUTES, PERHAPS_MINUTES] = [59, 61]

/** Changes the prices. When the hotel dies meanwhile, both ends are possible until its books are read. */
export async function changePrices(
  { act, room, inDays, nights }: PriceAction,
  { world: { life, database, clock }, model }: { world: World; model: Model },
): Promise<void> {
  const now = clock.now()
  const since = now.toISOString()
  const old = act === 'add' ? undefined : model.periods.findLast(({ until }) => until === null)
  if (act !== 'add' && old === undefined) return
  const number = (model.names += 1)
  const first_night = dayAfter(businessDay(since), inDays)
  const price =
    room === null
      ? { room_id: null, price_kobo: null, percent: 105 + (number % 40) }
      : { room_id: room, price_kobo: 9_000_000 + number * 13_700, percent: null }
  const days = { first_night, last_night: dayAfter(first_night, nights - 1) }
  const period = { name: `period ${number}`, ...days, ...price }
  const rows = database.selectFrom('price_periods').select('id')
  const work = async () => {
    const oldRow = old && (await rows.where('name', '=', old.name).executeTakeFirstOrThrow())
    if (act === 'end') await endPeriod(database, MARKETING, oldRow?.id ?? '', now)
    else {
      const body = { ...period, weekdays: '1234567', replaces: oldRow?.id ?? null, confirms_price: true }
      await addPeriod(database, MARKETING, body, now)
    }
    return 'done'
  }
  const end = await life.outlive(work).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error
  })
  const later = model.periods.map((one) => (one === old ? { ...one, until: since } : one))
  if (act !== 'end') later.push({ ...period, since, until: null })
  if (end === 'done') {
    model.periods = later
    model.done[`${act} price`] = (model.done[`${act} price`] ?? 0) + 1
  } else model.unsurePeriods = later
}

/** Compares the periods with the hotel's books. */
export function comparePeriods(model: Model, { periods }: Books): string[] {
  const inBooks = linesOf(periods.map((row) => ({ ...row, since: row.created_at, until: row.ended_at })))
  const known = [model.periods, model.unsurePeriods ?? model.periods].find((one) => linesOf(one) === inBooks)
  if (known === undefined) return [`periods: ${inBooks}, and on paper: ${linesOf(model.periods)}`]
  model.periods = known
  model.unsurePeriods = undefined
  return []
}

function linesOf(periods: readonly PaperPeriod[]): string {
  return periods
    .map(({ name, room_id, first_night, last_night, price_kobo, percent, since, until }) =>
      [name, room_id, first_night, last_night, price_kobo, percent, since, until].join(' '),
    )
    .toSorted()
    .join(', ')
}

type Priced = Pick<ModelPayment, 'roomId' | 'stay'>

/** Returns what a payment's nights cost at a moment of the hotel's clock; by default that moment's night. */
export function totalAt({ periods }: Model, { roomId, stay }: Priced, moment: string): number {
  const { from, nights } = stay ?? { from: businessDay(moment), nights: 1 }
  const base = PRICES_KOBO[roomId] ?? 0
  return Array.from({ length: nights }, (_, index) => dayAfter(from, index)).reduce((sum, night) => {
    const standing = periods
      .filter(({ room_id }) => room_id === null || room_id === roomId)
      .filter(({ first_night, last_night }) => first_night <= night && night <= last_night)
      .filter(({ since, until }) => since <= moment && (until === null || until > moment))
      .toSorted((one, other) => (one.since < other.since ? 1 : -1))
    const period = standing.find(({ room_id }) => room_id !== null) ?? standing[0]
    if (period === undefined) return sum + base
    return sum + (period.price_kobo ?? Math.round((base * (period.percent ?? 100)) / 10_000) * 100)
  }, 0)
}

/** Says what is wrong with a decision about a payment's amount, while the hotel's clock was always right. */
export function checkPrice(
  model: Model,
  payment: ModelPayment,
  { outcome, reason }: { outcome: string; reason: string | null },
  now: Date,
): string[] {
  const { name, priceKobo, paidAt } = payment
  if (!model.isClockRight || !isSound(payment) || payment.code !== undefined || paidAt === undefined)
    return []
  const totals = (minutes: number, end: number) => {
    const [since, until] = [paidAt - minutes * MINUTE_MS, end].map((time) => new Date(time).toISOString())
    const days = [0, 1, 2, 3].map((later) => dayAfter(businessDay(since ?? ''), later))
    const moments = [
      ...model.periods.flatMap((period) => [period.since, period.until ?? '']),
      ...days.map((day) => businessDayStart(day).toISOString()),
    ]
    return [
      since ?? '',
      ...moments.filter((moment) => moment > (since ?? '') && moment <= (until ?? '')),
    ].map((moment) => totalAt(model, payment, moment))
  }
  if (reason === 'amount' && totals(SURELY_MINUTES, paidAt).includes(priceKobo))
    return [`${name} is refused, though it was the price within the hour before it was paid`]
  if (outcome === 'booked' && !totals(PERHAPS_MINUTES, now.getTime()).includes(priceKobo))
    return [`${name} is booked at a price that had not been valid for an hour`]
  return []
}
