import SqliteFile from 'better-sqlite3'
import { openHotelDatabase, sqliteFile } from '../../../src/server/db/database'
import { hotelMigrations } from '../../../src/server/db/migrations/hotel'
import { SQLITE } from '../../../src/server/db/dialect'
import { openSqlite } from '../../../src/server/db/sqlite'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'

afterEach(closeAll)

const CLAIM = {
  reference: 'r1',
  room_id: 1,
  guest_name: 'Ada',
  guest_email: 'ada@example.com',
  attempts: 3,
  next_attempt_at: '2025-11-21T12:00:00.000Z',
  created_at: '2025-11-21T11:00:00.000Z',
}
const MAIL = {
  id: 'm1',
  kind: 'claim-overdue',
  dedupe_key: 'claim-overdue:r1',
  payload: '{"reference":"r1"}',
  attempts: 0,
  next_attempt_at: CLAIM.next_attempt_at,
  done_at: null,
  created_at: CLAIM.created_at,
}

const PAYMENT = {
  id: 'p1',
  reference: 'r2',
  provider_txn_id: '1',
  room_id: 1,
  amount_kobo: 100,
  requested_kobo: 100,
  currency: 'NGN',
  domain: 'test',
  payer_email: 'ada@example.com',
  outcome: 'refund_due',
  response_status: 409,
  response_body: '{}',
  seen_via: 'verify',
  created_at: CLAIM.created_at,
}
const REFUND = {
  id: 'f1',
  payment_id: 'p1',
  amount_kobo: 100,
  state: 'failed',
  provider_refund_id: '7',
  attempts: 2,
  next_attempt_at: CLAIM.next_attempt_at,
  last_error: 'failed at Paystack',
  created_at: CLAIM.created_at,
}

/**
 * The tables of a hotel that was set up with the first version of this program, as far as they matter here.
 */
interface FirstTables {
  claims: typeof CLAIM
  payments: typeof PAYMENT
  refunds: typeof REFUND
  outbox: Omit<typeof MAIL, 'done_at'> & { done_at: string | null }
}

it('keeps the open payments and the mail of a database of the first version', async () => {
  const dataDir = await makeTempDir()
  const file = sqliteFile(dataDir)
  const { '0001-initial': initial } = hotelMigrations(SQLITE)
  if (initial === undefined) throw new Error('no first migration')
  const before = await openSqlite<FirstTables>(file, { '0001-initial': initial })
  await before.insertInto('claims').values(CLAIM).execute()
  await before.insertInto('outbox').values(MAIL).execute()
  await before.insertInto('payments').values(PAYMENT).execute()
  await before.insertInto('refunds').values(REFUND).execute()
  await before.destroy()

  const database = await openHotelDatabase({ dataDir, databaseUrl: undefined })
  onClose(() => database.destroy())
  await expect(database.selectFrom('refunds').selectAll().execute()).resolves.toMatchObject([
    { ...REFUND, settled_at: null },
  ])
  await expect(database.selectFrom('open_payments').selectAll().execute()).resolves.toEqual([
    { ...CLAIM, seen_via: 'verify', in_progress_since: null },
  ])
  await expect(database.selectFrom('outbox').selectAll().execute()).resolves.toEqual([
    {
      ...MAIL,
      kind: 'open-payment-overdue',
      refused_at: null,
      dedupe_key: 'open-payment-overdue:r1',
      resend_of: null,
      unsent: null,
    },
  ])
  const twice = database.insertInto('open_payments').values(CLAIM).execute()
  await expect(twice).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  const raw = new SqliteFile(file, { readonly: true })
  const indexes = raw.prepare(`select name from pragma_index_list('open_payments') where origin = 'c'`)
  const names = indexes.pluck().all()
  raw.close()
  expect(names).toEqual(['open_payments_in_progress', 'open_payments_to_do'])
})
