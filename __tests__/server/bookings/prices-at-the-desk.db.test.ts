import { sumKobo } from '../../../src/shared/money'
import { dayAfter, USUAL_TERMS } from '../../../src/shared/stay'
import { changeDates } from '../../../src/server/bookings/change-dates'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { reserve } from '../../../src/server/bookings/reserve'
import { stayOn } from '../../../src/server/bookings/stay-on'
import { takePayment, voidEntry } from '../../../src/server/bookings/take-payment'
import { checkInWalkIn } from '../../../src/server/bookings/walk-in'
import { readNight } from '../../../src/server/money/night'
import { decideReview } from '../../../src/server/settlement/decide-review'
import { listReviews } from '../../../src/server/settlement/reviews'
import { pay, verify } from '../../support/server/guest'
import { HOTEL, sendDueMails } from '../../support/server/mail'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { RESERVED } from '../../support/server/reservations'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, OWNER } from '../../support/server/stays'
import { walkIn } from '../../support/server/walk-in'

useSoundHotel({ at: '15:00' })

const SUITE = 8
const ONLY_AN_OWNER = { status: 403, message: expect.stringContaining('Only an owner can ask for less.') }

async function reviewed(): Promise<string> {
  const reference = await pay(backend.rehearsal.ledger, {
    amount: 500_000,
    requested_amount: 500_000,
    metadata: JSON.stringify({ room_id: 1 }),
  })
  await verify(backend.app, reference)
  return reference
}

const book = (reference: string, who = RECEPTIONIST, total_kobo?: number) =>
  decideReview(
    backend.database,
    who,
    reference,
    {
      decision: 'book',
      room_id: SUITE,
      guest_name: 'Ada Obi',
      ...(total_kobo !== undefined && { total_kobo }),
    },
    { domain: 'test', terms: USUAL_TERMS, now: stays.now },
  )

const bookedCode = async () => {
  const query = backend.database.selectFrom('bookings').select('code')
  return (await query.executeTakeFirstOrThrow()).code
}

describe('a payment under review that is booked', () => {
  it('leaves what the room costs beyond it to be paid, and the mail says so', async () => {
    const reference = await reviewed()
    expect(await listReviews(backend.database, 'test', new Date())).toMatchObject([{ price_kobo: 8_500_000 }])
    await book(reference)
    const { booking } = await stays.story(await bookedCode())
    expect(booking).toMatchObject({ balance_kobo: 94_500_000, paid_kobo: 500_000 })
    expect((await readNight(backend.database, stays.today, stays.now)).lines.at(-1)).toMatchObject({
      charge_kobo: 95_000_000,
    })
    const mails = await sendDueMails(backend.database, { now: stays.now })
    const confirmation = mails.find(({ text }) => text.includes('your room is booked'))?.text
    expect(confirmation).toContain('Thank you: your room is booked. This')
    expect(confirmation).toMatch(/To pay at the hotel: +₦945,000/)
  })

  it('costs less than the room only when an owner says so', async () => {
    const reference = await reviewed()
    await expect(book(reference, RECEPTIONIST, 500_000)).rejects.toMatchObject(ONLY_AN_OWNER)
    await book(reference, OWNER, 500_000)
    expect((await stays.story(await bookedCode())).booking).toMatchObject({ balance_kobo: 0 })
  })
})

it('sells and extends below the price of the room only for an owner', async () => {
  await expect(stays.walkIn(2, 1, undefined, RECEPTIONIST)).rejects.toMatchObject(ONLY_AN_OWNER)
  const { code } = await stays.walkIn(2, 1, undefined, OWNER)
  const order = { ...stays.step(code), nights: 2, total_kobo: 20_999_999, payment: null }
  await expect(stayOn(backend.database, RECEPTIONIST, order)).rejects.toMatchObject(ONLY_AN_OWNER)
  await stayOn(backend.database, OWNER, { ...order, total_kobo: 0 })
  await stayOn(backend.database, RECEPTIONIST, { ...order, total_kobo: 21_000_000 })
})

const changed = (from: string, to: string) => ({
  status: 409,
  message: `The price has changed from ${from} to ${to}. Please look at it again.`,
})

it('refuses a price that is not the one that the person saw, with the new one', async () => {
  const { code } = await bookRoom(backend)
  const step = stays.step(code)
  const move = { ...step, room_id: 2, old_room: 'free', note: null } as const
  const first = { extra_kobo: 2_000_000, seen_price_kobo: 2_000_000 }
  await moveBooking(backend.database, RECEPTIONIST, { ...move, ...first })
  await stays.move(code, 1, RECEPTIONIST)
  const second = moveBooking(backend.database, RECEPTIONIST, { ...move, room_id: SUITE, ...first })
  await expect(second).rejects.toMatchObject(changed('₦20,000', '₦865,000'))
  const cheaper = { ...move, room_id: SUITE, extra_kobo: 86_500_000, seen_price_kobo: 86_500_000 }
  await moveBooking(backend.database, RECEPTIONIST, cheaper)
  const back = moveBooking(backend.database, RECEPTIONIST, { ...move, ...first })
  await expect(back).rejects.toMatchObject(changed('₦20,000', '₦0'))
  await stays.move(code, 1, RECEPTIONIST)

  const night = { total_kobo: 9_000_000, seen_price_kobo: 9_000_000 }
  const now = changed('₦90,000', '₦85,000')
  const stay = stayOn(backend.database, OWNER, { ...step, ...night, nights: 1, payment: null })
  await expect(stay).rejects.toMatchObject(now)
  const dates = { arrives_on: stays.today, leaves_on: dayAfter(stays.today, 2), rules: HOTEL.rules }
  await expect(changeDates(backend.database, OWNER, { ...step, ...dates, ...night })).rejects.toMatchObject(
    now,
  )
  const order = { rooms: [{ room_id: 3, ...night }], arrives_on: stays.today, guest: RESERVED }
  const [one, two] = [
    { room_id: 3, guest: RESERVED },
    { nights: 1, payment: null },
  ]
  await expect(
    reserve(backend.database, OWNER, { ...order, ...two }, HOTEL, stays.now),
  ).rejects.toMatchObject(changed('₦90,000', '₦130,000'))
  await expect(
    checkInWalkIn(backend.database, OWNER, { ...one, ...two, ...night }, stays.now),
  ).rejects.toMatchObject(changed('₦90,000', '₦130,000'))
  // A person may ask for more than the room costs.
  const dearer = { ...night, seen_price_kobo: 8_500_000, nights: 1, payment: null }
  expect(await stayOn(backend.database, RECEPTIONIST, { ...step, ...dearer })).toMatchObject({
    balance_kobo: 9_000_000,
  })
})

it('lets only an owner void the charge of a night, and tells each person what may be voided', async () => {
  const { code } = await stays.walkIn()
  const charge = async (role: 'desk' | 'owner') =>
    (await stays.story(code, role)).folio.find(({ night }) => night !== null)
  expect([(await charge('desk'))?.can_void, (await charge('owner'))?.can_void]).toEqual([false, true])
  const order = { ...stays.step(code), entryId: (await charge('desk'))?.id ?? '', reason: 'Friend' }
  const voiding = voidEntry(backend.database, RECEPTIONIST, order)
  await expect(voiding).rejects.toThrow('Only an owner can void what a night costs.')
})

describe('a move to a dearer room', () => {
  it('charges the difference for the nights that are left, and the mail says what is still to pay', async () => {
    const { code } = await receiveGuest()
    await stays.extend(code, 1, 8_500_000)
    await expect(stays.move(code, 2, RECEPTIONIST, 0)).rejects.toThrow('This room costs ₦40,000 more.')
    const order = { ...stays.step(code), room_id: 2, old_room: 'free', note: null } as const
    expect(await moveBooking(backend.database, RECEPTIONIST, order)).toMatchObject({
      balance_kobo: 12_500_000,
    })
    expect((await readNight(backend.database, stays.today, stays.now)).lines[1]).toMatchObject({
      charge_kobo: 10_500_000,
      mark: null,
    })
    const mails = await sendDueMails(backend.database, { now: stays.now })
    expect(mails.map(({ text }) => text).join('\n')).toMatch(/^To pay at the hotel: +₦125,000$/m)
  })

  it('takes off what a dearer room cost on the way back, and nothing of the price that was sold', async () => {
    const { code } = await receiveGuest()
    const move = async (roomId: number) => {
      const order = { ...stays.step(code), room_id: roomId, old_room: 'free', note: null } as const
      const { balance_kobo } = await moveBooking(backend.database, RECEPTIONIST, order)
      stays.now = new Date(stays.now.getTime() + 60_000)
      const { folio } = await stays.story(code)
      const standing = folio.filter(
        ({ id, voids }) => voids === null && !folio.some((other) => other.voids === id),
      )
      return [balance_kobo, sumKobo(standing.filter(({ is_surcharge }) => is_surcharge))]
    }
    expect(await move(SUITE)).toEqual([86_500_000, 86_500_000])
    expect(await move(2)).toEqual([2_000_000, 2_000_000])
    expect(await move(1)).toEqual([0, 0])
    expect((await readNight(backend.database, stays.today, stays.now)).lines[0]).toMatchObject({
      charge_kobo: 8_500_000,
      mark: null,
    })
  })

  it('charges only what the first room did not cost, after a move to a cheaper one', async () => {
    const { code } = await bookRoom(backend, { roomId: 2 })
    const balances = []
    for (const room_id of [1, 2, 1, SUITE]) {
      const order = { ...stays.step(code), room_id, old_room: 'free', note: null } as const
      balances.push((await moveBooking(backend.database, RECEPTIONIST, order)).balance_kobo)
      stays.now = new Date(stays.now.getTime() + 60_000)
    }
    // Each move has its mail, also the second one to the same room.
    await sendDueMails(backend.database, { now: stays.now })
    expect(balances).toEqual([0, 0, 0, 84_500_000])
  })

  it('costs nothing when an owner says so', async () => {
    const { code } = await bookRoom(backend)
    expect(await stays.move(code, SUITE, OWNER, 0)).toMatchObject({ balance_kobo: 0 })
  })

  it('costs the same when a check-out is undone because the room was sold', async () => {
    const { code } = await receiveGuest()
    await stays.leave(code, RECEPTIONIST, false)
    await bookRoom(backend, { email: 'next@example.com' })
    expect(await stays.undoLeave(code, RECEPTIONIST, 2)).toMatchObject({ balance_kobo: 2_000_000 })
  })
})

it('asks before it takes more than a guest owes', async () => {
  const code = await walkIn(backend.database, { total_kobo: 8_500_000 }, stays.now)
  const take = (amount_kobo: number, confirms_more?: boolean) =>
    takePayment(backend.database, RECEPTIONIST, {
      ...stays.step(code),
      payment: { ...CASH, amount_kobo, confirms_more },
    })
  await expect(take(8_500_001)).rejects.toThrow('This guest owes ₦85,000. Please confirm that more was paid.')
  await take(8_500_000)
  await expect(take(1)).rejects.toThrow('This guest owes nothing.')
  expect(await take(1, true)).toMatchObject({ balance_kobo: -1 })
  const again = {
    ...stays.step(code),
    nights: 1,
    total_kobo: 10_500_000,
    payment: { ...CASH, amount_kobo: 10_500_000 },
  }
  await expect(stayOn(backend.database, RECEPTIONIST, again)).rejects.toThrow('This guest owes ₦104,999.99.')
})
