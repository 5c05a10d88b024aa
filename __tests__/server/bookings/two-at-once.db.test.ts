import { cancelBooking, payBack } from '../../../src/server/bookings/cancel-booking'
import { completeBooking } from '../../../src/server/bookings/change-booking'
import { findBooking } from '../../../src/server/bookings/repository'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'

const COLLEAGUE = { ...RECEPTIONIST, who: 'Chidi' }
/** After the booking: 22 November 2100, 14:30 in Lagos, and a minute later. */
const [FIRST, SECOND] = [new Date('2100-11-22T13:30:00Z'), new Date('2100-11-22T13:31:00Z')]
const BEGAN = 'began it on 22 November 2100, 14:30, Lagos time'

let backend: TestBackend
beforeEach(async () => (backend = await openTestBackend()))
afterEach(() => expectSoundBooks(backend).finally(closeAll))

it('says to the second of two concurrent refunds who started the first, when, and how much', async () => {
  const { database } = backend
  const { code } = await bookRoom(backend)
  await completeBooking(database, RECEPTIONIST, code, FIRST)
  const ends = await Promise.allSettled([
    payBack(database, RECEPTIONIST, { code, refundKobo: 1_000_000 }, FIRST),
    payBack(database, COLLEAGUE, { code, refundKobo: 2_000_000 }, FIRST),
  ])
  const [who, what] = ends[0]?.status === 'fulfilled' ? ['Bola', '₦10,000'] : ['Chidi', '₦20,000']
  const message = `This payment is being paid back already: ${who} ${BEGAN}, and ${what} goes back to the guest.`
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ message }) })
})

it('names the person whose cancellation refunds the payment', async () => {
  const { database } = backend
  const { code } = await bookRoom(backend)
  await cancelBooking(database, RECEPTIONIST, { code, refundKobo: 1_000_000 }, FIRST)
  await expect(payBack(database, COLLEAGUE, { code, refundKobo: 1 }, SECOND)).rejects.toThrow(
    `This payment is being paid back already: Bola ${BEGAN}, and ₦10,000 goes back to the guest.`,
  )
})

it('does not name the person of a cancellation without a refund', async () => {
  const { database } = backend
  const { code } = await bookRoom(backend)
  await cancelBooking(database, RECEPTIONIST, { code, refundKobo: 0 }, new Date('2100-11-21T13:30:00Z'))
  await payBack(database, COLLEAGUE, { code, refundKobo: 1_000_000 }, FIRST)
  await expect(payBack(database, RECEPTIONIST, { code, refundKobo: 1 }, SECOND)).rejects.toThrow(
    `This payment is being paid back already: Chidi ${BEGAN}, and ₦10,000 goes back to the guest.`,
  )
})

it('ends a booking once when it is completed and cancelled at once', async () => {
  const { database } = backend
  const { code } = await bookRoom(backend)
  // Opens the connections, so that none of the two has to wait for one.
  await Promise.all([1, 2, 3].map((id) => findBooking(database, `LH-${id}`)))
  const ends = await Promise.allSettled([
    completeBooking(database, RECEPTIONIST, code, FIRST),
    cancelBooking(database, COLLEAGUE, { code, refundKobo: 1_000_000 }, FIRST),
  ])
  const [{ status: completion }, { status: cancellation }] = ends
  expect([completion, cancellation].toSorted()).toEqual(['fulfilled', 'rejected'])
  const refunds = await database.selectFrom('refunds').select('id').execute()
  expect(refunds).toHaveLength(cancellation === 'fulfilled' ? 1 : 0)
})
