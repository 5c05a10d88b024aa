import { cancelBooking, payBack } from '../../../src/server/bookings/cancel-booking'
import { voidEntry } from '../../../src/server/bookings/take-payment'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { atHotel, dayAfter } from '../../../src/shared/stay'
import { bookRoom, deskRoom, journalOf, RECEPTIONIST } from '../../support/server/receptionist'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, COLLEAGUE, OWNER, STAY } from '../../support/server/stays'

useSoundHotel()

const PAID = 8_500_000

const mailKeys = async () =>
  (await backend.database.selectFrom('outbox').select('dedupe_key').execute()).map((row) => row.dedupe_key)

describe('a cancellation', () => {
  it('of a guest whose check-in was undone is like any other: what was undone has not happened', async () => {
    const { code } = await bookRoom(backend)
    stays.now = atHotel(stays.today, '15:00')
    await stays.arrive(code)
    await stays.undoArrive(code)
    expect(await stays.story(code)).toMatchObject({ policy_refund_kobo: PAID, needs_cleaning: false })
    await stays.cancel(code, PAID, RECEPTIONIST)
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
  })

  it.each([
    ['in full', PAID],
    ['in part', 3_000_000],
  ])('frees the room and refunds the payment %s, with one mail', async (_how, refund_kobo) => {
    const { code, reference } = await bookRoom(backend)
    expect(await stays.cancel(code, refund_kobo)).toMatchObject({
      status: 'cancelled',
      paid_kobo: 8_500_000,
      balance_kobo: 0,
      refund: { amount_kobo: refund_kobo, state: 'due' },
    })
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
    const keys = await mailKeys()
    expect(keys).toContain(`booking-cancelled:${reference}`)
    expect(keys).not.toContainEqual(expect.stringMatching(/^refund-due:/))
    const { database, rehearsal } = backend
    let milliseconds = stays.now.getTime()
    const now = () => new Date((milliseconds += 3_600_000))
    const worker = createRefundWorker({ database, paystack: rehearsal.paystack, now })
    for (let run = 0; run < 4; run += 1) await worker.runOnce()
    const refunds = await rehearsal.ledger.refundsOf((await rehearsal.ledger.get(reference)).id)
    expect(refunds.map(({ amount }) => amount)).toEqual([refund_kobo])
    expect(await database.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'processed' }])
  })

  it('can be without a refund', async () => {
    const { code, reference } = await bookRoom(backend)
    expect(await stays.cancel(code, 0, RECEPTIONIST)).toMatchObject({ status: 'cancelled', refund: null })
    expect(await mailKeys()).toContain(`booking-cancelled:${reference}`)
  })

  it('gives back what the policy does until its hour; more needs an owner', async () => {
    const { code } = await bookRoom(backend)
    stays.now = atHotel(stays.today, '17:59')
    expect((await stays.story(code)).policy_refund_kobo).toBe(PAID)
    stays.now = atHotel(stays.today, '18:00')
    expect((await stays.story(code)).policy_refund_kobo).toBe(0)
    await expect(stays.cancel(code, 1, RECEPTIONIST)).rejects.toMatchObject({ status: 403 })
    stays.now = atHotel(stays.today, '17:59')
    expect(await stays.cancel(code, PAID, RECEPTIONIST)).toMatchObject({ refund: { amount_kobo: 8_500_000 } })
  })

  it('of several nights keeps the first one after that hour, and gives back the rest as it was paid', async () => {
    const { code } = await bookRoom(backend)
    await stays.extend(code, 2, 2 * PAID, { ...CASH, amount_kobo: 2 * PAID })
    stays.now = atHotel(stays.today, '18:00')
    expect(await stays.story(code)).toMatchObject({ policy_refund_kobo: PAID, back_here_kobo: PAID })
    expect(await stays.cancel(code, PAID, RECEPTIONIST)).toMatchObject({ balance_kobo: -PAID })
  })

  it('charges nothing for nights that were added and not paid', async () => {
    const { code } = await bookRoom(backend)
    await stays.extend(code, 2, 2 * PAID)
    stays.now = atHotel(stays.today, '17:59')
    expect(await stays.cancel(code, PAID, RECEPTIONIST)).toMatchObject({ balance_kobo: 0 })
  })

  it.each([-1, PAID + 1, 0.5, Number.NaN])('refuses a refund of %d kobo', async (refund_kobo) => {
    const { code } = await bookRoom(backend)
    await expect(stays.cancel(code, refund_kobo)).rejects.toThrow('between nothing and ₦85,000')
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({
      available: false,
      hold: { booking: { code } },
    })
  })

  it('is refused for a booking that has ended or whose guest is here', async () => {
    const { code } = await bookRoom(backend)
    await stays.cancel(code, PAID)
    await expect(stays.cancel(code, PAID)).rejects.toThrow(
      /^This booking is cancelled\. Ngozi: “.*; ₦85,000 goes back to the guest\.”/,
    )
    await expect(stays.cancel((await receiveGuest()).code, PAID)).rejects.toThrow('This guest is in house.')
    await expect(stays.cancel((await stays.walkIn()).code, 0)).rejects.toThrow('in house.')
  })
})

describe('a no-show', () => {
  it('is recorded once the room is no longer kept, at noon of the next day, and frees the room', async () => {
    const { code } = await bookRoom(backend)
    const day = dayAfter(stays.today, 1)
    stays.now = atHotel(day, '11:59')
    await expect(stays.miss(code)).rejects.toThrow('a no-show can be recorded from noon on')
    stays.now = atHotel(day, '12:00')
    await expect(stays.miss(code, 1, RECEPTIONIST)).rejects.toMatchObject({ status: 403 })
    expect(await stays.miss(code, 0, RECEPTIONIST)).toMatchObject({ status: 'no_show', refund: null })
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true })
    expect(await mailKeys()).not.toContainEqual(expect.stringMatching(/^refund-due:/))
  })

  it('may be refunded by an owner, with a mail', async () => {
    const { code } = await bookRoom(backend)
    stays.now = atHotel(dayAfter(stays.today, 1), '12:00')
    expect(await stays.miss(code, PAID)).toMatchObject({
      status: 'no_show',
      refund: { amount_kobo: 8_500_000 },
    })
    expect(await mailKeys()).toContainEqual(expect.stringMatching(/^refund-due:/))
  })
})

it('gives back before the stay what was paid online too much, and no more', async () => {
  const { code } = await bookRoom(backend)
  expect((await stays.story(code, 'owner')).give_back.ways).toEqual([])
  const { id: entryId } = (await stays.folio(code)).find(({ night }) => night !== null) ?? { id: '' }
  await voidEntry(backend.database, OWNER, { ...stays.step(code), entryId, reason: 'A wedding present' })
  expect((await stays.story(code)).give_back.ways).toEqual([{ method: 'paystack', most_kobo: PAID }])
  expect(await stays.payBack(code, PAID - 100, RECEPTIONIST)).toMatchObject({
    status: 'expected',
    balance_kobo: -100,
  })
  await expect(stays.payBack(code, 101)).rejects.toThrow('between nothing and ₦1')
  expect(await stays.payBack(code, 100, RECEPTIONIST)).toMatchObject({ balance_kobo: 0 })
})

describe('a refund after check-in', () => {
  it('is made by an owner, with a mail and a journal entry', async () => {
    const { code } = await bookRoom(backend)
    await expect(stays.payBack(code, 1)).rejects.toThrow('To give more back, cancel this booking.')
    await stays.arrive(code)
    await expect(stays.payBack(code, 1_000_050, RECEPTIONIST)).rejects.toMatchObject({ status: 403 })
    expect(await stays.payBack(code, 1_000_050)).toMatchObject({
      status: 'in_house',
      balance_kobo: 0,
      refund: { amount_kobo: 1_000_050, state: 'due' },
    })
    expect(await mailKeys()).toContainEqual(expect.stringMatching(/^refund-due:/))
    expect((await journalOf(backend)).at(-1)).toMatchObject({
      action: 'booking.paid_back',
      subject_id: code,
      after: { refund_kobo: 1_000_050 },
    })
  })

  it.each([
    [0, 'Please enter how much goes back.'],
    [PAID + 1, 'between nothing and ₦85,000'],
  ])('refuses %d kobo', async (kobo, problem) => {
    const { code } = await receiveGuest()
    await expect(stays.payBack(code, kobo)).rejects.toThrow(problem)
  })

  it('is possible for a cancelled booking, again and again, until all has gone back', async () => {
    const { code } = await bookRoom(backend)
    stays.now = new Date('2100-11-21T13:30:00Z')
    await stays.cancel(code, 0, COLLEAGUE)
    stays.now = new Date('2100-11-22T13:30:00Z')
    await stays.payBack(code, 1_000_000)
    stays.now = new Date('2100-11-23T13:30:00Z')
    await stays.payBack(code, 1_000_000)
    stays.now = new Date('2100-11-24T13:30:00Z')
    await expect(stays.payBack(code, PAID - 1_999_999)).rejects.toThrow(
      'between nothing and ₦65,000, which is left of what was paid online',
    )
    expect(await stays.payBack(code, PAID - 2_000_000)).toMatchObject({
      balance_kobo: 0,
      refund: { amount_kobo: 8_500_000, state: 'due' },
    })
    expect((await stays.folio(code)).filter(({ kind }) => kind === 'refund')).toMatchObject([
      { who: 'Ngozi', amount_kobo: 1_000_000 },
      { who: 'Ngozi', amount_kobo: 1_000_000 },
      { who: 'Ngozi', amount_kobo: 6_500_000 },
    ])
  })

  it('of two at once happens once, and the other is told who was first', async () => {
    const { code } = await receiveGuest()
    const other = { ...OWNER, who: 'Tunde' }
    const ends = await Promise.allSettled([
      stays.payBack(code, 1_000_000, OWNER, 0),
      stays.payBack(code, 2_000_000, other, 0),
    ])
    const first = ends[0]?.status === 'fulfilled' ? 'Ngozi: “Of the payment' : 'Tunde: “Of the payment'
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const message = expect.stringContaining(first)
    expect(ends).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ message }) })
  })
})

it('refunds no payment in another mode than the keys’', async () => {
  const { code } = await bookRoom(backend)
  const order = { ...stays.step(code), refund_kobo: 1, reason: 'Noise', domain: 'live', stay: STAY }
  await expect(cancelBooking(backend.database, OWNER, order)).rejects.toThrow('test mode')
  expect(await cancelBooking(backend.database, OWNER, { ...order, refund_kobo: 0 })).toMatchObject({
    refund: null,
  })
  await expect(payBack(backend.database, OWNER, order)).rejects.toThrow('test mode')
})
