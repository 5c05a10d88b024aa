import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import { addCharge, takePayment } from '../../../src/server/bookings/take-payment'
import { createReference } from '../../../src/shared/reference'
import { composeInstance } from '../../support/server/backend'
import { pay, verify } from '../../support/server/guest'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { book, PRICE } from '../../support/server/reservations'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, STAY } from '../../support/server/stays'
import { findRow } from '../../support/server/rows'

useSoundHotel()

const EMAIL = 'boss@example.com'
const ROUNDS = 10
/** The desk acts a little later in each round, so that each side is first in some. */
const LATER_MS = 6

let other: FastifyInstance
beforeEach(async () => {
  const { openAnother, rehearsal } = backend
  other = (await composeInstance({ database: await openAnother(), paystack: rehearsal.paystack })).app
})

/** Pays by link at Paystack, and returns a call with which another server hears of it. */
async function payByLink(code: string, amount: number) {
  const reference = createReference(code, stays.now.getTime())
  const metadata = JSON.stringify({ source: 'site', booking_code: code })
  await pay(backend.rehearsal.ledger, { reference, amount, email: EMAIL, metadata })
  return { reference, settle: () => verify(other, reference, { email: EMAIL }) }
}

async function outcomeOf(reference: string): Promise<string> {
  return (await findRow(backend.database, 'payments', { reference })).outcome
}

it('never keeps cash and a payment by link for the same debt', async () => {
  const { code } = await stays.walkIn(2)
  for (let round = 0; round < ROUNDS; round += 1) {
    await addCharge(backend.database, RECEPTIONIST, {
      ...stays.step(code),
      amount_kobo: PRICE,
      text: 'Dinner',
    })
    const { settle, reference } = await payByLink(code, PRICE)
    const [taken] = await Promise.all([
      wait(round * LATER_MS)
        .then(() => takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment: CASH }))
        .then(
          () => true,
          () => false,
        ),
      settle(),
    ])
    expect(await outcomeOf(reference)).toBe(taken ? 'refund_due' : 'entered')
    expect((await stays.story(code)).booking.balance_kobo).toBe(0)
  }
})

it('never keeps a payment by link of a booking that the desk cancels at the same moment', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { code } = await book()
    const { settle, reference } = await payByLink(code, 2 * PRICE)
    const order = { ...stays.step(code), refund_kobo: 0, seen_paid_kobo: 0, stay: STAY }
    const [, cancelled] = await Promise.all([
      settle(),
      wait(round * LATER_MS)
        .then(() => cancelBooking(backend.database, RECEPTIONIST, order))
        .then(
          () => true,
          (error: Error) => error.message.split('.')[0],
        ),
    ])
    const { booking, folio } = await stays.story(code)
    const money = folio.filter(({ method }) => method !== null).length
    expect([cancelled, await outcomeOf(reference), money]).toEqual(
      cancelled === true ? [true, 'refund_due', 0] : ['What was paid has changed', 'entered', 1],
    )
    if (cancelled !== true) await stays.cancel(code, 2 * PRICE)
    expect(booking.balance_kobo).toBe(0)
  }
})
