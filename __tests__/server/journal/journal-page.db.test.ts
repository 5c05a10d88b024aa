import type { Kysely } from 'kysely'
import type { JournalQuery } from '../../../src/shared/desk/journal'
import type { Database } from '../../../src/server/db/schema'
import { type NewEntry, recordChange } from '../../../src/server/journal/journal'
import { readJournalPage } from '../../../src/server/journal/journal-page'
import { closeAll } from '../../support/server/closing'
import { insertBooking, insertPayment, insertRefund, openMailDatabase } from '../../support/server/mail'
import { BOLA } from '../../support/server/reviews'

let database: Kysely<Database>
beforeEach(async () => {
  database = await openMailDatabase()
  await insertPayment(database)
  await insertBooking(database)
})
afterEach(closeAll)

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
  await database
    .insertInto('desk_people')
    .values({
      id: 'eze',
      name: 'Eze',
      role: 'desk',
      created_at: '2026-11-22T08:00:00.000Z',
      revoked_at: null,
    })
    .execute()
  await record({ action: 'refund.retried', about: refund.id }, '2026-11-22T08:00:00Z')
  await record({ action: 'person.revoked', about: 'eze' }, '2026-11-22T08:01:00Z')
  await record({ action: 'person.revoked', about: 'gone' }, '2026-11-22T08:02:00Z')
  const rooms = { before: { room_id: 1 }, after: { room_id: 2 } }
  await record({ action: 'booking.moved', about: 'LH-7K3M9Q', ...rooms }, '2026-11-22T08:03:00Z')
  expect(await read()).toEqual([
    'Booking LH-7K3M9Q was moved to room 2 (Superior Room) from room 1 (Classic Room).',
    'Somebody’s access to the desk was revoked.',
    'Eze’s access to the desk was revoked.',
    `The refund of ₦85,000 of payment ${payment.reference} was retried.`,
  ])
})

it('filters by room, booking, person and day', async () => {
  const { code } = await database.selectFrom('bookings').select('code').executeTakeFirstOrThrow()
  const { reference } = await database.selectFrom('payments').select('reference').executeTakeFirstOrThrow()
  await record({ action: 'room.listed', about: 12 }, '2026-11-21T22:59:00Z')
  await record({ action: 'room.listed', about: 1 }, '2026-11-21T23:00:00Z', ADA)
  const move = { before: { room_id: 1 }, after: { room_id: 2, old_room_free: true } }
  await record({ action: 'booking.moved', about: code, ...move }, '2026-11-22T08:00:00Z')
  await record(
    { action: 'payment.decided', about: reference, after: { decision: 'not_ours' } },
    '2026-11-22T09:00:00Z',
  )
  await record({ action: 'room.picture_set', about: 2 }, '2026-11-22T22:59:00Z')
  await record({ action: 'site.published', about: 'release' }, '2026-11-22T23:00:00Z')
  const [moved, listed] = [
    `Booking ${code} was moved to room 2 (Superior Room) from room 1 (Classic Room).`,
    'Room 1 (Classic Room) was put on the site again.',
  ]
  const pictured = 'The picture of room 2 (Superior Room) was replaced.'
  const decided = `Payment ${reference} was marked as not ours.`
  expect(await read({ room: '1' })).toEqual([moved, listed])
  expect(await read({ booking: code })).toEqual([decided, moved])
  expect(await read({ person: 'ada' })).toEqual([listed])
  expect(await read({ day: '2026-11-22' })).toEqual([pictured, decided, moved, listed])
  expect(await read({ day: '2026-11-22', room: '2' })).toEqual([pictured, moved])
})

it('has pages of fifty, even among entries of one moment', async () => {
  for (let room = 1; room <= 60; room += 1) {
    await record({ action: 'room.listed', about: room + 100 }, '2026-11-22T08:00:00Z')
  }
  const first = await readJournalPage(database, {})
  expect(first.entries).toHaveLength(50)
  const second = await readJournalPage(database, { before: first.next ?? '' })
  expect(second).toMatchObject({ next: null })
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(60)
  await expect(readJournalPage(database, { before: 'unknown' })).rejects.toMatchObject({ status: 404 })
})
