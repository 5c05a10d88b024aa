import { sql } from 'kysely'
import { closeAll } from '../../support/server/closing'
import { openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

it.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['busy_timeout', 0],
  ['cache_size', -2000],
])('opens the database with %s = %s', async (pragma, value) => {
  const { rows } = await sql
    .raw<Record<string, unknown>>(`pragma ${pragma}`)
    .execute(await openTestDatabase())
  expect(Object.values(rows[0] ?? {})).toEqual([value])
})

it('makes every table strict', async () => {
  const { rows } = await sql<{ name: string; strict: number }>`select name, strict from pragma_table_list
    where schema = 'main' and name not like 'sqlite_%' and name not like 'kysely_%'`.execute(
    await openTestDatabase(),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'bookings',
    'desk_invites',
    'desk_people',
    'desk_sessions',
    'journal',
    'messages',
    'open_payments',
    'outbox',
    'payments',
    'refunds',
    'review_decisions',
    'room_prices',
    'rooms',
    'sync_state',
    'uploaded_pictures',
  ])
  expect(rows.filter(({ strict }) => strict !== 1)).toEqual([])
})
