import { type Kysely, sql } from 'kysely'
import { visible } from '../../src/terminal/visible'
import type { Database } from '../../src/server/db/schema'
import { openDesk } from '../support/server/desk'

const UNSEEN = '\u001B]0;pwned\u0007\u009B2J\u202E\u2028'
/** Columns with text from guests, Paystack and staff. */
const TEXTS = {
  rooms: ['name', 'description', 'image'],
  payments: ['payer_email', 'currency', 'reference', 'provider_txn_id'],
  bookings: ['guest_name', 'guest_email', 'code'],
  refunds: ['last_error', 'provider_refund_id'],
  open_payments: ['guest_name', 'guest_email', 'reference'],
  messages: ['name', 'email', 'message'],
} as const

async function spoil(database: Kysely<Database>): Promise<void> {
  for (const [table, columns] of Object.entries(TEXTS)) {
    for (const column of columns) {
      const text = sql`coalesce(${sql.ref(column)}, '') || ${UNSEEN}`
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}`.execute(database)
    }
  }
}

it.each([
  [['status']],
  [['invite', UNSEEN, '--role', 'desk']],
  [['invite', 'Ada', '--role', UNSEEN]],
  [['audit']],
  [['audit', `--since=${UNSEEN}`]],
  [['backup', `/nowhere/${UNSEEN}`]],
  [['restore', `/nowhere/${UNSEEN}`]],
  [['help', UNSEEN]],
  [[UNSEEN]],
  [['status', `--${UNSEEN}`]],
])('%j prints no control characters', async (args) => {
  const { run, database } = await openDesk()
  await spoil(database)
  const { out, err } = await run(args)
  const lines = [...out, ...err]
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(visible(line)).toBe(line)
})
