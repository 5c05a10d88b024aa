import type { PaystackClient } from '../../../src/server/paystack/client'
import { stayMetadata } from '../../../src/shared/chosen-stay'
import { businessDay, dayAfter } from '../../../src/shared/stay'
import { expectSoundBooks } from '../../support/server/audit'
import { composeInstance, openTestBackend } from '../../support/server/backend'
import { GUEST, newReference, pay, siteMetadata, verify } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { releaseAtOnce } from '../../support/server/release-at-once'

const ROUNDS = 3
const GUESTS = 50
/** The sample hotel has a room that is out of order. */
const CLOSED_ROOM = 4

it('books one of fifty guests who pay for a room at two servers at once, and refunds the others', async () => {
  const wrapped: PaystackClient[] = []
  const backend = await openTestBackend({
    client: { maxInFlight: GUESTS },
    wrapPaystack(client) {
      const together = releaseAtOnce(client, GUESTS)
      wrapped.push(together)
      return together
    },
  })
  const { app, database, rehearsal } = backend
  const other = await composeInstance({
    database: await backend.openAnother(),
    paystack: wrapped[0] ?? rehearsal.paystack,
  })
  for (let round = 1; round <= ROUNDS; round += 1) {
    const emails = Array.from({ length: GUESTS }, (_, index) => `guest${index}@example.com`)
    const references = await Promise.all(emails.map((email) => pay(rehearsal.ledger, { email })))
    const answers = await Promise.all(
      references.map((reference, index) =>
        verify(index % 2 === 0 ? app : other.app, reference, { email: emails[index] }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, ...Array<number>(GUESTS - 1).fill(409)])

    const bookings = await database
      .selectFrom('bookings')
      .innerJoin('payments', 'payments.id', 'bookings.payment_id')
      .select(['payments.reference', 'payments.response_body'])
      .where('bookings.status', '=', 'expected')
      .execute()
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect(bookings).toEqual([{ reference: references[winner], response_body: answers[winner]?.body }])

    const refunds = await database
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['payments.reference', 'refunds.state', 'refunds.amount_kobo'])
      .where('payments.reference', 'in', references)
      .execute()
    expect(new Set(refunds.map(({ reference }) => reference))).toEqual(
      new Set(references.filter((_, index) => index !== winner)),
    )
    expect(refunds).toHaveLength(GUESTS - 1)
    expect(refunds.every(({ state, amount_kobo }) => state === 'due' && amount_kobo === 8_500_000)).toBe(true)

    // The front desk lets the room go, for the next round.
    await letRoomsGo(database)
  }
  await expectSoundBooks(backend)
})

/** Returns each payment with its amount, in order. */
function lines(payments: readonly { reference: string; amount: number }[]): string[] {
  return payments.map(({ reference, amount }) => `${reference} ${amount}`).toSorted()
}

it('sells each night once to thirty guests who pay for overlapping nights of seven rooms at once', async () => {
  const size = 30
  const backend = await openTestBackend({
    client: { maxInFlight: size },
    wrapPaystack: (client) => releaseAtOnce(client, size),
  })
  const { database, rehearsal, app } = backend
  const rooms = await database
    .selectFrom('rooms')
    .select(['id', 'price_kobo'])
    .where('id', '!=', CLOSED_ROOM)
    .execute()
  const tomorrow = dayAfter(businessDay(new Date().toISOString()), 1)
  const guests = await Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const { id = 0, price_kobo = 0 } = rooms[index % rooms.length] ?? {}
      const stay = { from: dayAfter(tomorrow, (index * 3) % 5), nights: 1 + (index % 4) }
      const amount = price_kobo * stay.nights
      const email = `guest${index}@example.com`
      const metadata = siteMetadata(id, GUEST.name, stayMetadata(stay))
      const paid = { reference: newReference(id), email, amount, requested_amount: amount, metadata }
      const nights = Array.from({ length: stay.nights }, (__, night) => `${id} ${dayAfter(stay.from, night)}`)
      return { id, email, amount, nights, reference: await pay(rehearsal.ledger, paid) }
    }),
  )
  expect(rooms).toHaveLength(7)
  const ends = await Promise.all(
    guests.map(async (guest) => {
      const { id: room_id, email, reference } = guest
      return { ...guest, status: (await verify(app, reference, { room_id, email })).statusCode }
    }),
  )
  const winners = ends.filter(({ status }) => status === 200)
  const losers = ends.filter(({ status }) => status === 409)
  expect(winners.length + losers.length).toBe(size)
  const sold = winners.flatMap(({ nights }) => nights)
  expect(new Set(sold).size).toBe(sold.length)
  const rows = await database
    .selectFrom('room_nights')
    .select(['room_id', 'night'])
    .where('booking_id', 'is not', null)
    .execute()
  expect(rows.map(({ room_id, night }) => `${room_id} ${night}`).toSorted()).toEqual(sold.toSorted())
  // Nobody is refused for the sake of a guest who did not get the nights either.
  expect(losers.filter(({ nights }) => !nights.some((night) => sold.includes(night)))).toEqual([])
  const refunds = await database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.reference', 'refunds.amount_kobo as amount'])
    .execute()
  expect(lines(refunds)).toEqual(lines(losers))
  await expectSoundBooks(backend)
})

it('decides a reference once for thirty calls at once', async () => {
  const backend = await openTestBackend()
  const { app, database, rehearsal } = backend
  const reference = await pay(rehearsal.ledger)
  const answers = await Promise.all(Array.from({ length: 30 }, () => verify(app, reference)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  await expect(database.selectFrom('bookings').selectAll().execute()).resolves.toHaveLength(1)
  await expectSoundBooks(backend)
})

it('decides once when two processes verify the same payment', async () => {
  const backend = await openTestBackend()
  const { app, database, openAnother, rehearsal } = backend
  const other = await composeInstance({ database: await openAnother(), paystack: rehearsal.paystack })
  const reference = await pay(rehearsal.ledger)
  rehearsal.faults.holdVerify(2)
  const answers = await Promise.all([verify(app, reference), verify(other.app, reference)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0]?.body).toBe(answers[1]?.body)
  await expect(database.selectFrom('payments').selectAll().execute()).resolves.toHaveLength(1)
  await expectSoundBooks(backend)
})
