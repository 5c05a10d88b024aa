import { cancelBooking, payBack, recordNoShow } from '../../../src/server/bookings/cancel-booking'
import { checkIn, checkOut, undoCheckIn, undoCheckOut } from '../../../src/server/bookings/check-in'
import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { closeRoom, openRoom } from '../../../src/server/bookings/room-closure'
import { stayOn, undoStayOn } from '../../../src/server/bookings/stay-on'
import { readBookingStory } from '../../../src/server/bookings/story'
import { refundAtDesk, takePayment, voidEntry } from '../../../src/server/bookings/take-payment'
import { checkInWalkIn } from '../../../src/server/bookings/walk-in'
import { atHotel, businessDay, dayAfter } from '../../../src/shared/stay'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { bookRoom, deskRoom, journalOf, RECEPTIONIST } from '../../support/server/receptionist'

const OWNER = { ...RECEPTIONIST, who: 'Ngozi', role: 'owner' } as const
const COLLEAGUE = { ...RECEPTIONIST, who: 'Chidi' }
const STAY = { nights: 1, arriveFrom: '14:00', leaveBy: '12:00', cancelUntil: '18:00' }
const GUEST = {
  guest_name: 'Emeka Eze',
  guest_email: null,
  phone: '0803 123 4567',
  arrival_time: null,
  wishes: null,
  company: null,
  tin: null,
  note: null,
}
const CASH = { method: 'cash', amountKobo: 8_500_000, reference: null } as const

let backend: TestBackend
let now: Date
beforeEach(async () => {
  backend = await openTestBackend()
  now = new Date(Date.now() + 1_000)
})
afterEach(() => expectSoundBooks(backend).finally(closeAll))

const today = () => businessDay(now.toISOString())
const step = (code: string) => ({ code, now })
const arrive = (code: string) => checkIn(backend.database, RECEPTIONIST, { ...step(code), stay: STAY })
const leave = (code: string) =>
  checkOut(backend.database, RECEPTIONIST, { ...step(code), hasHousekeeping: true })
const walkIn = (roomId = 2, nights = 1, payment: typeof CASH | undefined = CASH) =>
  checkInWalkIn(
    backend.database,
    RECEPTIONIST,
    { roomId, guest: GUEST, nights, totalKobo: 8_500_000 * nights, payment },
    now,
  )
const folioOf = async (code: string) =>
  (await readBookingStory(backend.database, code, { stay: STAY, now })).folio.map(
    ({ kind, amount, night }) => ({
      kind,
      amount,
      night,
    }),
  )

describe('an online booking', () => {
  it('is expected, holds its room, and has a charge and a payment for its night', async () => {
    const { code, reference } = await bookRoom(backend)
    const { booking, folio } = await readBookingStory(backend.database, code, { stay: STAY, now })
    expect(booking).toMatchObject({
      status: 'expected',
      source: 'online',
      reference,
      arrives_on: today(),
      leaves_on: dayAfter(today(), 1),
      paid: 85_000,
      balance: 0,
    })
    expect(folio).toMatchObject(
      [
        { kind: 'charge', amount: 85_000, night: today(), method: null },
        { kind: 'payment', amount: 85_000, method: 'paystack', text: reference },
      ].toSorted(() => (folio[0]?.kind === 'charge' ? 0 : -1)),
    )
    expect(await deskRoom(backend, 1)).toMatchObject({
      available: false,
      hold: { kind: 'stay', booking: { code, status: 'expected' } },
    })
  })

  it('is checked in once, and the second person is told who was first', async () => {
    const { code } = await bookRoom(backend)
    expect(await arrive(code)).toMatchObject({ status: 'in_house', checked_in_at: now.toISOString() })
    await expect(checkIn(backend.database, COLLEAGUE, step(code))).rejects.toThrow(
      'This guest is in house already: Bola has recorded it.',
    )
  })

  it('cannot be checked in after its last noon', async () => {
    const { code } = await bookRoom(backend)
    now = atHotel(dayAfter(today(), 1), '12:00')
    await expect(arrive(code)).rejects.toThrow('Add nights with “Stay on”, or record a no-show.')
  })

  it('is expected again when its check-in is undone within twelve hours', async () => {
    const { code } = await bookRoom(backend)
    await arrive(code)
    expect(await undoCheckIn(backend.database, RECEPTIONIST, step(code))).toMatchObject({
      status: 'expected',
    })
    await arrive(code)
    now = new Date(now.getTime() + 12 * 3_600_000)
    await expect(undoCheckIn(backend.database, RECEPTIONIST, step(code))).rejects.toThrow('twelve hours ago')
  })
})

describe('a check-out', () => {
  it('leaves the room to be cleaned, and “ready” puts it on sale', async () => {
    const { code } = await bookRoom(backend)
    await arrive(code)
    expect(await leave(code)).toMatchObject({ status: 'left', ended_at: now.toISOString() })
    const { hold, available } = await deskRoom(backend, 1)
    expect({ hold, available }).toMatchObject({ available: false, hold: { kind: 'cleaning', by: 'Bola' } })
    const ready = { roomId: 1, holdId: hold?.id ?? '', kinds: ['cleaning'] as const }
    await openRoom(backend.database, COLLEAGUE, ready, now)
    expect(await deskRoom(backend, 1)).toMatchObject({ available: true, hold: null })
    await expect(openRoom(backend.database, RECEPTIONIST, ready, now)).rejects.toThrow(
      'Chidi has marked it as ready already.',
    )
  })

  it('can be undone while the room is free or being cleaned', async () => {
    const { code } = await bookRoom(backend)
    await arrive(code)
    await leave(code)
    expect(await undoCheckOut(backend.database, RECEPTIONIST, step(code))).toMatchObject({
      status: 'in_house',
      room_id: 1,
      ended_at: null,
    })
  })

  it('can be undone into another room when the room was sold meanwhile', async () => {
    const { code } = await bookRoom(backend)
    await arrive(code)
    await checkOut(backend.database, RECEPTIONIST, { ...step(code), hasHousekeeping: false })
    const next = await bookRoom(backend, { email: 'eze@example.com' })
    await expect(undoCheckOut(backend.database, RECEPTIONIST, step(code))).rejects.toThrow(
      `taken (${next.code})`,
    )
    const moved = await undoCheckOut(backend.database, RECEPTIONIST, { ...step(code), roomId: 3 })
    expect(moved).toMatchObject({ status: 'in_house', room_id: 3 })
  })

  it('is refused for a guest who has not arrived, and for a room that was changed meanwhile', async () => {
    const { code } = await bookRoom(backend)
    await expect(leave(code)).rejects.toThrow('This guest is expected.')
    await arrive(code)
    const seen = { roomId: 2 }
    const late = checkOut(backend.database, COLLEAGUE, { ...step(code), seen, hasHousekeeping: true })
    await expect(late).rejects.toMatchObject({ status: 409 })
  })
})

describe('a walk-in', () => {
  it('is in house, with a charge for each night and what was paid', async () => {
    const booking = await walkIn(2, 2)
    expect(booking).toMatchObject({
      source: 'walk_in',
      status: 'in_house',
      reference: null,
      guest_name: 'Emeka Eze',
      leaves_on: dayAfter(today(), 2),
      paid: 85_000,
      balance: 85_000,
    })
    const nights = (await folioOf(booking.code)).filter(({ kind }) => kind === 'charge')
    expect(nights.map(({ night }) => night).toSorted()).toEqual([today(), dayAfter(today(), 1)])
  })

  it('is refused for a room that is taken or closed, and says by whom', async () => {
    const { code } = await bookRoom(backend, { roomId: 2 })
    await expect(walkIn(2)).rejects.toThrow(`taken (${code})`)
    const closure = { roomId: 3, kind: 'out_of_order', until: null, note: 'No water' } as const
    await closeRoom(backend.database, COLLEAGUE, closure, now)
    await expect(walkIn(3)).rejects.toThrow('is out of order, as Chidi has noted.')
    await expect(walkIn(99)).rejects.toMatchObject({ status: 404 })
  })
})

describe('staying on', () => {
  it('adds nights at a price, until a day, and is refused for who saw another day', async () => {
    const { code } = await bookRoom(backend)
    const { leaves_on } = await arrive(code)
    const order = {
      ...step(code),
      nights: 2,
      totalKobo: 16_000_000,
      payment: CASH,
      seen: { leavesOn: leaves_on },
    }
    expect(await stayOn(backend.database, RECEPTIONIST, order)).toMatchObject({
      leaves_on: dayAfter(leaves_on, 2),
      balance: 75_000,
    })
    expect(await deskRoom(backend, 1)).toMatchObject({ hold: { until: dayAfter(leaves_on, 2) } })
    await expect(stayOn(backend.database, COLLEAGUE, order)).rejects.toThrow('Bola has changed this stay')
  })

  it('can be taken back, which voids the charges of its nights', async () => {
    const { code } = await bookRoom(backend)
    const { leaves_on } = await arrive(code)
    await stayOn(backend.database, RECEPTIONIST, {
      ...step(code),
      nights: 2,
      totalKobo: 16_000_000,
      payment: undefined,
    })
    const undo = { ...step(code), businessDay: today() }
    expect(await undoStayOn(backend.database, RECEPTIONIST, undo)).toMatchObject({ leaves_on, balance: 0 })
    await expect(undoStayOn(backend.database, RECEPTIONIST, undo)).rejects.toThrow('was not extended')
  })
})

describe('a move', () => {
  it('takes the new room and says what becomes of the old one', async () => {
    const { code } = await bookRoom(backend)
    const move = {
      ...step(code),
      roomId: 2,
      oldRoom: 'out_of_order',
      note: 'The air conditioner leaks',
    } as const
    expect(await moveBooking(backend.database, RECEPTIONIST, move)).toMatchObject({ room_id: 2 })
    expect(await deskRoom(backend, 1)).toMatchObject({
      available: false,
      hold: { kind: 'out_of_order', note: 'The air conditioner leaks', by: 'Bola' },
    })
    expect(await deskRoom(backend, 2)).toMatchObject({ hold: { booking: { code } } })
  })

  it('of two guests who change rooms with each other at once deadlocks nowhere', async () => {
    const [one, two] = [
      await bookRoom(backend),
      await bookRoom(backend, { roomId: 2, email: 'eze@example.com' }),
    ]
    const ends = await Promise.allSettled([
      moveBooking(backend.database, RECEPTIONIST, {
        ...step(one.code),
        roomId: 2,
        oldRoom: 'free',
        note: null,
      }),
      moveBooking(backend.database, COLLEAGUE, { ...step(two.code), roomId: 1, oldRoom: 'free', note: null }),
    ])
    for (const end of ends) {
      expect(end).toMatchObject({ status: 'rejected', reason: { status: 409 } })
    }
  })
})

describe('a cancellation or no-show', () => {
  it('refunds what the policy gives back until its hour; more needs an owner', async () => {
    const { code } = await bookRoom(backend)
    const order = { ...step(code), refundKobo: 8_500_000, stay: STAY }
    const late = { ...order, now: atHotel(today(), '23:00') }
    await expect(cancelBooking(backend.database, RECEPTIONIST, late)).rejects.toMatchObject({ status: 403 })
    expect(await cancelBooking(backend.database, OWNER, late)).toMatchObject({
      status: 'cancelled',
      balance: 0,
      refund: { amount: 85_000 },
    })
    expect(await deskRoom(backend, 1)).toMatchObject({ available: true, hold: null })
  })

  it('lets a receptionist refund in full before the hour of the policy', async () => {
    const { code } = await bookRoom(backend)
    const order = {
      ...step(code),
      refundKobo: 8_500_000,
      stay: { cancelUntil: '23:59' },
      now: atHotel(today(), '10:00'),
    }
    expect(await cancelBooking(backend.database, RECEPTIONIST, order)).toMatchObject({ status: 'cancelled' })
  })

  it('records a no-show from the next business day on', async () => {
    const { code } = await bookRoom(backend)
    const order = { ...step(code), refundKobo: 0, stay: STAY }
    await expect(recordNoShow(backend.database, RECEPTIONIST, order)).rejects.toThrow('may still come')
    const morning = { ...order, now: atHotel(dayAfter(today(), 1), '06:00') }
    expect(await recordNoShow(backend.database, RECEPTIONIST, morning)).toMatchObject({ status: 'no_show' })
    expect(await deskRoom(backend, 1)).toMatchObject({ available: true })
  })

  it('after check-in only an owner gives money back, once', async () => {
    const { code } = await bookRoom(backend)
    await arrive(code)
    const order = { ...step(code), refundKobo: 1_000_000, stay: STAY }
    await expect(payBack(backend.database, RECEPTIONIST, order)).rejects.toMatchObject({ status: 403 })
    expect(await payBack(backend.database, OWNER, order)).toMatchObject({
      balance: 0,
      refund: { amount: 10_000 },
    })
    await expect(payBack(backend.database, OWNER, order)).rejects.toThrow('being paid back already')
  })
})

describe('a folio', () => {
  it('keeps a voided payment beside its counter-entry', async () => {
    const { code } = await walkIn()
    const { folio } = await readBookingStory(backend.database, code, { stay: STAY, now })
    const entryId = folio.find(({ kind }) => kind === 'payment')?.id ?? ''
    const order = { ...step(code), entryId, reason: 'It was a transfer' }
    const tomorrow = { ...order, now: atHotel(dayAfter(today(), 1), '10:00') }
    await expect(voidEntry(backend.database, RECEPTIONIST, tomorrow)).rejects.toMatchObject({ status: 403 })
    expect(await voidEntry(backend.database, RECEPTIONIST, order)).toMatchObject({ balance: 85_000, paid: 0 })
    await expect(voidEntry(backend.database, COLLEAGUE, order)).rejects.toThrow(
      'Bola has voided this entry already.',
    )
    const payment = { method: 'transfer', amountKobo: 9_000_000, reference: 'GTB 11' } as const
    expect(await takePayment(backend.database, RECEPTIONIST, { ...step(code), payment })).toMatchObject({
      balance: -5_000,
    })
  })

  it('lets the desk return what was paid too much, and an owner anything that was paid', async () => {
    const { code } = await walkIn()
    const refund = (amountKobo: number) => ({
      ...step(code),
      payment: { ...CASH, amountKobo },
      reason: 'Noise',
    })
    await expect(refundAtDesk(backend.database, RECEPTIONIST, refund(1_000_000))).rejects.toMatchObject({
      status: 403,
    })
    expect(await refundAtDesk(backend.database, OWNER, refund(1_000_000))).toMatchObject({ balance: 0 })
    await expect(refundAtDesk(backend.database, OWNER, refund(8_000_000))).rejects.toThrow('more than')
    await takePayment(backend.database, RECEPTIONIST, {
      ...step(code),
      payment: { ...CASH, amountKobo: 50_000 },
    })
    expect(await refundAtDesk(backend.database, RECEPTIONIST, refund(50_000))).toMatchObject({ balance: 0 })
  })
})

it('keeps both sides of a correction out of the journal, and mails a corrected address', async () => {
  const { code } = await bookRoom(backend)
  const details = { guest_name: 'Adá Obi', guest_email: 'adaobi@example.com' }
  expect(await correctBooking(backend.database, RECEPTIONIST, { ...step(code), details })).toMatchObject(
    details,
  )
  const { story } = await readBookingStory(backend.database, code, { stay: STAY, now })
  expect(story.map(({ what }) => what).join(' ')).toContain('Name: “Adá Obi”, was “Ada Obi”.')
  const journal = JSON.stringify(await journalOf(backend))
  for (const word of ['Obi', 'example.com']) expect(journal).not.toContain(word)
  await expect(correctBooking(backend.database, RECEPTIONIST, { ...step(code), details })).rejects.toThrow(
    'Nothing differs',
  )
})
