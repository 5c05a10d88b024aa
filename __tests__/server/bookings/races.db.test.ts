import { randomUUID } from 'node:crypto'
import { changeClosure, dropClosure, planClosure } from '../../../src/server/bookings/closures'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { findOpenHold } from '../../../src/server/bookings/holds'
import { listClaims } from '../../../src/server/bookings/nights'
import { openRoom } from '../../../src/server/bookings/room-closure'
import { atHotel, countNights, dayAfter } from '../../../src/shared/stay'
import { CLASSIC_ROOM, GUEST, pay, siteMetadata, verify } from '../../support/server/guest'
import { book, inDays, PRICE, redate } from '../../support/server/reservations'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { ANY_PRICE } from '../../support/server/stays'
import { findRows } from '../../support/server/rows'

useSoundHotel({ at: '10:00' })

/** RACE_ROUNDS=100 races every pair a hundred times. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)
const [ROOM, OTHER_ROOM] = [CLASSIC_ROOM.id, 2]

const reserve = (arrives_on: string, nights = 1, room_id = ROOM) =>
  book({ rooms: [{ room_id, total_kobo: nights * PRICE }], arrives_on, nights }, ANY_PRICE)
const close = async (from_day: string, until: string) => {
  const id = randomUUID()
  const closure = { room_id: ROOM, kind: 'house_use', from_day, until, note: 'Staff' } as const
  await planClosure(backend.database, { ...ANY_PRICE, actionId: id }, closure, stays.now)
  return { id }
}

/** Prepares, on the day before the race, to take a night of the room. Returns the act. */
type Way = (night: string) => Promise<() => Promise<unknown>>

/** A guest on the site pays. */
async function paySite(night: string): Promise<void> {
  const metadata = siteMetadata(ROOM, GUEST.name, { arrives_on: night, nights: 1 })
  const reference = await pay(backend.rehearsal.ledger, { metadata })
  const { statusCode: status } = await verify(backend.app, reference)
  if (status !== 200) throw Object.assign(new Error(reference), { status })
}

const ANY_NIGHT = {
  site: async (night) => () => paySite(night),
  reservation: async (night) => () => reserve(night),
  closure: async (night) => () => close(night, dayAfter(night, 1)),
  'longer closure': async (night) => {
    const { id } = await close(dayAfter(night, -1), night)
    const until = dayAfter(night, 1)
    return () => changeClosure(backend.database, ANY_PRICE, { id, until }, stays.now)
  },
  'other dates': async (night) => {
    const { code } = await reserve(dayAfter(night, 1))
    return () => {
      const days = countNights(stays.today, night)
      return redate(code, [days, days + 1], PRICE, ANY_PRICE)
    }
  },
} satisfies Record<string, Way>

const LATER = {
  ...ANY_NIGHT,
  'stay on': async (night) => {
    const { code } = await reserve(dayAfter(night, -1))
    return () => stays.extend(code, 1, PRICE)
  },
  'planned move': async (night) => {
    const { code } = await reserve(dayAfter(night, -1), 2, OTHER_ROOM)
    const move = { room_id: ROOM, from_night: night, old_room: 'free', note: null } as const
    return () => moveBooking(backend.database, ANY_PRICE, { ...stays.step(code), ...move })
  },
} satisfies Record<string, Way>

const TONIGHT = {
  ...ANY_NIGHT,
  'walk-in': async () => () => stays.walkIn(ROOM),
  'stay on': async () => {
    const { code } = await stays.walkIn(ROOM)
    return () => stays.extend(code, 1, PRICE)
  },
  move: async () => {
    const { code } = await stays.walkIn(OTHER_ROOM, 2)
    return () => stays.move(code, ROOM)
  },
} satisfies Record<string, Way>

/** Two of the others need the same night beforehand. So do a longer closure and a longer stay. */
const REPEATABLE = ['reservation', 'closure', 'site', 'walk-in']

/** Returns each way with those that it is raced against. */
function racesOf(ways: Record<string, Way>) {
  const all = Object.entries(ways)
  return all.map(([one, way], index) => {
    const others = all.slice(index).filter(([other]) => {
      if (one === other) return REPEATABLE.includes(one)
      return one !== 'longer closure' || other !== 'stay on'
    })
    return { one, way, others }
  })
}

/** Ends all bookings and closures. */
async function clear(): Promise<void> {
  const { database } = backend
  const bookings = await database.selectFrom('bookings').select(['code', 'status']).execute()
  for (const { code, status } of bookings) {
    if (status === 'in_house') await stays.leave(code, ANY_PRICE, false)
    if (status === 'expected') await stays.cancel(code, 0)
  }
  const closures = await findRows(database, 'closures', { room_id: ROOM, ended_at: null })
  for (const { id } of closures) {
    const hold = await findOpenHold(database, ROOM)
    const opening = {
      roomId: ROOM,
      hold: hold?.id ?? '',
      kinds: ['house_use'],
      hasHousekeeping: false,
    } as const
    if (hold?.closure_id === id) await openRoom(database, ANY_PRICE, opening, stays.now)
    else await dropClosure(database, ANY_PRICE, id, stays.now)
  }
}

const claimsTo = (night: string) =>
  listClaims(backend.database, { from: night, until: dayAfter(night, 1) }, ROOM)

async function race(name: string, [one, other]: readonly [Way, Way], night: string): Promise<void> {
  const acts = [await one(night), await other(night)]
  stays.now = atHotel(inDays(1), '10:00')
  const ends = await Promise.allSettled(acts.map((act) => act()))
  expect([name, ...ends.map(({ status }) => status).toSorted()]).toEqual([name, 'fulfilled', 'rejected'])
  const claims = await claimsTo(night)
  expect(claims).toHaveLength(1)
  const reason: unknown = ends.find((end) => end.status === 'rejected')?.reason
  expect(reason).toMatchObject({ status: 409 })
  const { message } = reason as Error
  const refund = await backend.database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('refunds.amount_kobo')
    .where('reference', '=', message)
    .executeTakeFirst()
  const winner = claims[0]?.booking?.code ?? claims[0]?.closure?.created_by
  // A guest is not told the other guest's name, but gets all money back.
  const told = refund === undefined ? message : `${refund.amount_kobo}`
  expect(told).toContain(refund === undefined ? winner : `${PRICE}`)
  await clear()
}

describe.each([
  ['tonight', 1, TONIGHT],
  ['a later night', 4, LATER],
] as const)('%s', (_when, days, ways) => {
  it.each(racesOf(ways))('is sold once to those who come at once: $one', async ({ way, others }) => {
    for (const [name, other] of others) {
      for (let round = 0; round < ROUNDS; round += 1) {
        await race(name, [way, other], inDays(days))
      }
    }
  })
})

it.each(Object.entries(LATER).slice(1))(
  'is sold or refused while its guest cancels: %s',
  async (_name, way) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const night = inDays(4)
      const act = await way(night)
      const { code } = await reserve(night)
      const [end] = await Promise.allSettled([act(), stays.cancel(code, 0)])
      expect(await claimsTo(night)).toHaveLength(end.status === 'fulfilled' ? 1 : 0)
      await clear()
    }
  },
)
