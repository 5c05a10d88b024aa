import { cancelBooking, payBack } from '../../../src/server/bookings/cancel-booking'
import {
  checkIn,
  completeBooking,
  moveBooking,
  undoCheckIn,
} from '../../../src/server/bookings/change-booking'
import { releaseRoom, undoRoomChange } from '../../../src/server/bookings/change-room'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { GUEST, verify } from '../../support/server/guest'
import { bookRoom, deskRoom, journalOf, RECEPTIONIST } from '../../support/server/receptionist'

const PAID = 8_500_000

let backend: TestBackend
let milliseconds: number
beforeEach(async () => {
  backend = await openTestBackend()
  milliseconds = Date.now() + 1_000
})
afterEach(() => expectSoundBooks(backend).finally(closeAll))

function later(): Date {
  milliseconds += 1_000
  return new Date(milliseconds)
}
const move = (code: string, roomId: number, freesOldRoom = true) =>
  moveBooking(backend.database, RECEPTIONIST, { code, roomId, freesOldRoom }, later())
const cancel = (code: string, refundKobo: number) =>
  cancelBooking(backend.database, RECEPTIONIST, { code, refundKobo }, later())
const back = (code: string, refundKobo: number) =>
  payBack(backend.database, RECEPTIONIST, { code, refundKobo }, later())
const mailKeys = async () =>
  (await backend.database.selectFrom('outbox').select('dedupe_key').execute()).map((row) => row.dedupe_key)

it('checks a guest in, once', async () => {
  const { code } = await bookRoom(backend)
  const moment = later()
  const booking = await checkIn(backend.database, RECEPTIONIST, code, moment)
  expect(booking).toMatchObject({ code, checked_in_at: moment.toISOString(), status: 'confirmed' })
  expect(await deskRoom(backend, 1)).toMatchObject({ booking: { checked_in_at: moment.toISOString() } })
  await expect(checkIn(backend.database, RECEPTIONIST, code, later())).rejects.toThrow('checked in already')
})

it('completes a booking and frees its room, once', async () => {
  const { code } = await bookRoom(backend)
  const booking = await completeBooking(backend.database, RECEPTIONIST, code, later())
  expect(booking).toMatchObject({ status: 'completed', ended_at: new Date(milliseconds).toISOString() })
  expect(await deskRoom(backend, 1)).toMatchObject({ available: true, booking: null })
  await expect(completeBooking(backend.database, RECEPTIONIST, code, later())).rejects.toThrow(
    'This booking is completed already: Bola has completed it.',
  )
  await expect(checkIn(backend.database, RECEPTIONIST, code, later())).rejects.toMatchObject({ status: 409 })
})

it('answers 404 for an unknown code', async () => {
  for (const change of [checkIn, undoCheckIn, completeBooking]) {
    await expect(change(backend.database, RECEPTIONIST, 'LH-NONE', later())).rejects.toMatchObject({
      status: 404,
    })
  }
  await expect(move('LH-NONE', 2)).rejects.toMatchObject({ status: 404 })
  await expect(cancel('LH-NONE', 0)).rejects.toMatchObject({ status: 404 })
})

describe('a move', () => {
  it('takes the new room, frees the old one and mails the guest; the stored answer stays', async () => {
    const { code, reference } = await bookRoom(backend)
    expect(await move(code, 2)).toMatchObject({ code, room_id: 2, status: 'confirmed' })
    expect(await deskRoom(backend, 1)).toMatchObject({ available: true, booking: null })
    expect(await deskRoom(backend, 2)).toMatchObject({ available: false, booking: { code } })
    const answer = await verify(backend.app, reference)
    expect(answer.json()).toEqual({
      booking: { code, room_id: 1, status: 'confirmed', booked_at: expect.any(String) },
    })
    const [entry] = await journalOf(backend)
    expect(entry).toMatchObject({ action: 'booking.moved', before: { room_id: 1 }, after: { room_id: 2 } })
    expect(await mailKeys()).toContain(`booking-moved:${code}:${entry?.id}`)
    await bookRoom(backend, { email: 'eze@example.com' })
  })

  it('leaves the old room closed when it is out of order', async () => {
    const { code } = await bookRoom(backend)
    await move(code, 2, false)
    expect(await deskRoom(backend, 1)).toMatchObject({ available: false, booking: null })
  })

  it('can be repeated and reversed', async () => {
    const { code } = await bookRoom(backend)
    for (const roomId of [2, 3, 1]) await move(code, roomId)
    expect(await deskRoom(backend, 1)).toMatchObject({ booking: { code } })
    expect((await mailKeys()).filter((key) => key.startsWith('booking-moved:'))).toHaveLength(3)
  })

  it('is refused for a taken, unlisted, unknown or the same room, and changes nothing', async () => {
    const { code } = await bookRoom(backend)
    await bookRoom(backend, { roomId: 2 })
    await backend.database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 3).execute()
    await expect(move(code, 1)).rejects.toThrow('This booking has this room already.')
    await expect(move(code, 2)).rejects.toThrow(/ is not free\.$/)
    await expect(move(code, 3)).rejects.toThrow(/ is no longer offered\.$/)
    await expect(move(code, 99)).rejects.toMatchObject({ status: 404 })
    expect(await deskRoom(backend, 1)).toMatchObject({ available: false, booking: { code } })
    expect(await journalOf(backend)).toEqual([])
  })

  it('away and back prevents the undo of anything before it', async () => {
    const { code } = await bookRoom(backend, { roomId: 2 })
    await bookRoom(backend)
    const { entry } = await releaseRoom(backend.database, RECEPTIONIST, 1, later())
    await move(code, 1)
    await move(code, 2)
    const undone = undoRoomChange(backend.database, RECEPTIONIST, { roomId: 1, entry }, later())
    await expect(undone).rejects.toThrow('Something else has happened')
  })
})

describe('a cancellation', () => {
  it.each([
    ['in full', PAID],
    ['in part', 3_000_000],
  ])('frees the room and refunds the payment %s, with one mail', async (_how, refundKobo) => {
    const { code, reference } = await bookRoom(backend)
    expect(await cancel(code, refundKobo)).toMatchObject({
      status: 'cancelled',
      paid: 85_000,
      refund: { amount: refundKobo / 100, state: 'due' },
    })
    expect(await deskRoom(backend, 1)).toMatchObject({ available: true, booking: null })
    const keys = await mailKeys()
    expect(keys).toContain(`booking-cancelled:${reference}`)
    expect(keys).not.toContain(`refund-due:${reference}`)
    const { database, rehearsal } = backend
    const worker = createRefundWorker({ database, paystack: rehearsal.paystack, now: later })
    for (let run = 0; run < 4; run += 1) {
      await worker.runOnce()
      milliseconds += 3_600_000
    }
    const transaction = await rehearsal.ledger.find(reference)
    const refunds = await rehearsal.ledger.refundsOf(transaction?.id ?? 0)
    expect(refunds.map(({ amount }) => amount)).toEqual([refundKobo])
    expect(await database.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'processed' }])
  })

  it('can be without a refund', async () => {
    const { code, reference } = await bookRoom(backend)
    expect(await cancel(code, 0)).toMatchObject({ status: 'cancelled', refund: null })
    expect(await mailKeys()).toContain(`booking-cancelled:${reference}`)
  })

  it.each([-1, PAID + 1, 0.5, Number.NaN])('refuses a refund of %d kobo', async (refundKobo) => {
    const { code } = await bookRoom(backend)
    await expect(cancel(code, refundKobo)).rejects.toThrow('between nothing and ₦85,000')
    expect(await deskRoom(backend, 1)).toMatchObject({ available: false, booking: { code } })
  })

  it('is refused for a booking that has ended', async () => {
    const { code } = await bookRoom(backend)
    await cancel(code, PAID)
    await expect(cancel(code, PAID)).rejects.toThrow(
      'This booking is cancelled already: Bola has cancelled it, and ₦85,000 goes back to the guest.',
    )
    const other = await bookRoom(backend)
    await completeBooking(backend.database, RECEPTIONIST, other.code, later())
    await expect(cancel(other.code, PAID)).rejects.toThrow('This booking is completed already')
  })

  it('says to the second of two concurrent cancellations who made the first, and its refund', async () => {
    const { code } = await bookRoom(backend)
    const ends = await Promise.allSettled([cancel(code, 0), cancel(code, 1_000_000)])
    const { refund } = await backend.database
      .selectFrom('refunds')
      .select(({ fn }) => fn.sum<number | null>('amount_kobo').as('refund'))
      .executeTakeFirstOrThrow()
    const what = refund === null ? 'nothing is paid back' : '₦10,000 goes back to the guest'
    const message = `This booking is cancelled already: Bola has cancelled it, and ${what}.`
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ends).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ message }) })
  })
})

it('writes no personal data into the journal', async () => {
  const { code } = await bookRoom(backend)
  await checkIn(backend.database, RECEPTIONIST, code, later())
  await move(code, 2)
  await cancel(code, 1)
  const journal = JSON.stringify(await journalOf(backend))
  for (const word of [GUEST.name, GUEST.email]) expect(journal).not.toContain(word)
})

describe('a refund after the stay', () => {
  it('refunds a part once, with a mail and a journal entry', async () => {
    const { code, reference } = await bookRoom(backend)
    await completeBooking(backend.database, RECEPTIONIST, code, later())
    expect(await back(code, 1_000_050)).toMatchObject({
      status: 'completed',
      refund: { amount: 10_000.5, state: 'due' },
    })
    expect(await mailKeys()).toContain(`refund-due:${reference}`)
    expect((await journalOf(backend)).at(-1)).toMatchObject({
      action: 'booking.paid-back',
      subject_id: code,
      after: { refund_kobo: 1_000_050 },
    })
    await expect(back(code, 1)).rejects.toThrow('being paid back already')
  })

  it.each([
    [0, 'Please enter how much goes back.'],
    [PAID + 1, 'between nothing and ₦85,000'],
  ])('refuses %d kobo', async (kobo, problem) => {
    const { code } = await bookRoom(backend)
    await completeBooking(backend.database, RECEPTIONIST, code, later())
    await expect(back(code, kobo)).rejects.toThrow(problem)
  })

  it('is refused for a payment in another mode than the keys’', async () => {
    const { code } = await bookRoom(backend)
    const order = { code, refundKobo: 1, domain: 'live' }
    await expect(cancelBooking(backend.database, RECEPTIONIST, order, later())).rejects.toThrow('test mode')
    const free = { ...order, refundKobo: 0 }
    expect(await cancelBooking(backend.database, RECEPTIONIST, free, later())).toMatchObject({ refund: null })
    await expect(payBack(backend.database, RECEPTIONIST, order, later())).rejects.toThrow('test mode')
  })

  it('is for ended bookings, cancelled ones without a refund included', async () => {
    const { code } = await bookRoom(backend)
    await expect(back(code, 1)).rejects.toThrow('has not ended')
    await cancel(code, 0)
    expect(await back(code, 1)).toMatchObject({ status: 'cancelled', refund: { state: 'due' } })
    const { code: other } = await bookRoom(backend)
    await cancel(other, 1)
    await expect(back(other, 1)).rejects.toThrow('being paid back already')
    await expect(back('LH-NONE', 1)).rejects.toMatchObject({ status: 404 })
  })

  it('prevents the undo of the release', async () => {
    const { code } = await bookRoom(backend)
    const { entry } = await releaseRoom(backend.database, RECEPTIONIST, 1, later())
    await back(code, PAID)
    const undo = undoRoomChange(backend.database, RECEPTIONIST, { roomId: 1, entry }, later())
    await expect(undo).rejects.toThrow('being refunded')
    expect(await deskRoom(backend, 1)).toMatchObject({ available: true, booking: null })
  })
})
