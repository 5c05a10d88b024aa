import type { JournalQuery } from '../../../src/shared/desk/journal'
import { journalEntry, type NewEntry, recordChange } from '../../../src/server/journal/journal'
import { addToFolio } from '../../../src/server/bookings/folio'
import { handOver } from '../../../src/server/money/handovers'
import { readJournalPage } from '../../../src/server/journal/journal-page'
import { insertBooking, insertPayment, insertRefund } from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { BOLA } from '../../support/server/reviews'
import { addRows } from '../../support/server/rows'

useMailDatabase()

beforeEach(async () => {
  await insertPayment(database)
  await insertBooking(database)
})

const MOVE = { before: { room_id: 1 }, after: { room_id: 2, old_room: 'free' } } as const
const ADA = { ...BOLA, who: 'Ada', personId: 'ada' }

async function record(entry: NewEntry, at: string, actor = BOLA): Promise<void> {
  await recordChange(database, actor, async () => entry, new Date(at))
}

async function read(filter: JournalQuery = {}): Promise<string[]> {
  return (await readJournalPage(database, filter)).entries.map(({ what }) => what)
}

it('names rooms and people, and the payment of a refund', async () => {
  await insertRefund(database, { state: 'needs_attention' })
  const refund = await database.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
  const payment = await database.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  await addRows(database, 'desk_people', {
    id: 'eze',
    name: 'Eze',
    role: 'desk',
    created_at: '2026-11-22T08:00:00.000Z',
    revoked_at: null,
  })
  await record(
    journalEntry('refund.found', refund.id, { after: { amount_kobo: 8_500_000 } }),
    '2026-11-22T08:00:00Z',
  )
  await record(journalEntry('person.revoked', 'eze'), '2026-11-22T08:01:00Z')
  await record(journalEntry('person.revoked', 'gone'), '2026-11-22T08:02:00Z')
  await record(journalEntry('booking.moved', 'LH-7K3M9Q', MOVE), '2026-11-22T08:03:00Z')
  expect(await read()).toEqual([
    'Booking LH-7K3M9Q was moved to room 2 (Superior Room) from room 1 (Classic Room), whose nights are free again.',
    'Somebody’s access to the desk was revoked.',
    'Eze’s access to the desk was revoked.',
    `A refund of ₦85,000 of payment ${payment.reference} was made in Paystack’s dashboard.`,
  ])
})

it('filters by room, booking, person and day', async () => {
  const { code } = await database.selectFrom('bookings').select('code').executeTakeFirstOrThrow()
  const { reference } = await database.selectFrom('payments').select('reference').executeTakeFirstOrThrow()
  await record(journalEntry('room.listed', 12), '2026-11-21T22:59:00Z')
  await record(journalEntry('room.listed', 1), '2026-11-21T23:00:00Z', ADA)
  await record(journalEntry('booking.moved', code, MOVE), '2026-11-22T08:00:00Z')
  const decision = { after: { decision: 'not_ours' } } as const
  await record(journalEntry('payment.decided', reference, decision), '2026-11-22T09:00:00Z')
  await record(journalEntry('room.unlisted', 2), '2026-11-22T22:59:00Z')
  await record(journalEntry('site.published', 'site'), '2026-11-22T23:00:00Z')
  const [moved, listed] = [
    `Booking ${code} was moved to room 2 (Superior Room) from room 1 (Classic Room), whose nights are free again.`,
    'Room 1 (Classic Room) was put on the site.',
  ]
  const unlisted = 'Room 2 (Superior Room) was taken off the site.'
  const decided = `Payment ${reference} was marked as not ours.`
  expect(await read({ room: '1' })).toEqual([moved, listed])
  expect(await read({ booking: code })).toEqual([decided, moved])
  expect(await read({ person: 'ada' })).toEqual([listed])
  expect(await read({ day: '2026-11-22' })).toEqual([unlisted, decided, moved, listed])
  expect(await read({ day: '2026-11-22', room: '2' })).toEqual([unlisted, moved])
})

it('shows the money that moved, in two ways too, and only such entries when asked', async () => {
  const booking = await database.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  const at = '2026-11-22T08:00:00.000Z'
  const paid = { bookingId: booking.id, who: 'Bola', now: new Date(at) }
  const taken = {
    amount_kobo: 500_000,
    method: 'cash',
    rest: { method: 'pos', amount_kobo: 200_000 },
  } as const
  await database.transaction().execute((trx) =>
    addToFolio(trx, paid, [
      { kind: 'payment', method: 'cash', amount_kobo: 300_000 },
      { kind: 'payment', method: 'pos', amount_kobo: 200_000 },
      { kind: 'charge', amount_kobo: 900_000 },
    ]),
  )
  await record(journalEntry('booking.payment_taken', booking.code, { after: taken }), at)
  await record(journalEntry('booking.moved', booking.code, MOVE), '2026-11-22T09:00:00Z')
  await handOver(
    database,
    BOLA,
    { seen_expected_kobo: 300_000, seen_last: null, counted_kobo: 300_000, note: '' },
    new Date('2026-11-22T10:00:00Z'),
  )
  const { entries } = await readJournalPage(database, { money: 'yes' })
  expect(entries.map(({ amount_kobo }) => amount_kobo)).toEqual([300_000, 500_000])
})

it('has pages of fifty, even among entries of one moment', async () => {
  for (let room = 1; room <= 60; room += 1) {
    await record(journalEntry('room.listed', room + 100), '2026-11-22T08:00:00Z')
  }
  const first = await readJournalPage(database, {})
  expect(first.entries).toHaveLength(50)
  const second = await readJournalPage(database, { before: first.next ?? '' })
  expect(second).toMatchObject({ next: null })
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(60)
  await expect(readJournalPage(database, { before: 'unknown' })).rejects.toMatchObject({ status: 404 })
})

it('has sentences for what is closed, what goes back, and what a later version did', async () => {
  const at = '2026-11-22T08:00:00Z'
  const entries = [
    journalEntry('room.closed', 12, { after: { kind: 'house_use', until: null } }),
    journalEntry('booking.no_show', 'LH-7K3M9Q', {
      before: { status: 'expected', room_id: 1 },
      after: { status: 'no_show', room_id: 1, refund_kobo: 0 },
    }),
    { action: 'pool.heated', about: '29', facts: [] } as unknown as NewEntry,
  ]
  for (const entry of entries) await record(entry, at)
  expect((await read()).toSorted()).toEqual([
    'Room 12 was closed: used by the house.',
    'The guest of booking LH-7K3M9Q did not come; nothing is paid back.',
    'pool.heated: 29',
  ])
})
