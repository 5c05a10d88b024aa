import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { audit } from '../../../src/server/audit/audit'
import { copyBooks } from '../../../src/server/backup/copy-books'
import type { Database } from '../../../src/server/db/schema'
import { seedRooms } from '../../../src/server/rooms/seed'
import { TABLES } from '../../../src/server/backup/tables'
import { CONTENT_DIR } from '../../support/server/backend'
import { type DatabaseKind, databaseKind, makePlace, openTestDatabase } from '../../support/server/database'
import { openBusyHotel } from '../../support/server/hotel'
import { aMail, aPayment, aRefund, addRows } from '../../support/server/rows'

/** The source is of the kind that this run of tests is about. */
const TARGETS: DatabaseKind[] = databaseKind() === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']
const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'Is there a pool? 🏊', created_at: '' }

const openTarget = async (kind: DatabaseKind) => openTestDatabase(await makePlace({ kind }))

/** Reads everything, by ways of its own. */
async function readAll(database: Kysely<Database>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name } of TABLES) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
    all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return all
}

it('lists every table of the current schema', async () => {
  const tables = await (await openTestDatabase()).introspection.getTables()
  // Sign-ins are no part of the books.
  const noBooks = ['desk_invites', 'desk_sessions', 'machine_state']
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely_') && !noBooks.includes(name))
  expect(names.toSorted()).toEqual(TABLES.map(({ name }) => name).toSorted())
})

describe.each(TARGETS)('a copy in %s', (kind) => {
  it('has every row of every table and replaces seeded rows', async () => {
    const { database } = await openBusyHotel()
    const target = await openTarget(kind)
    await seedRooms(target, CONTENT_DIR)
    await target.updateTable('rooms').set({ price_kobo: 1 }).execute()
    const state = { name: 'paystack-sweep', watermark: 'too late', last_ok_at: null }
    await target.insertInto('sync_state').values(state).execute()
    const fingerprints = await copyBooks(database, target)
    expect(await readAll(target)).toEqual(await readAll(database))
    expect(fingerprints.map(({ table, rows }) => `${table} ${rows}`)).toEqual(
      expect.arrayContaining(['payments 3', 'bookings 1', 'refunds 1', 'open_payments 1', 'messages 1']),
    )
    expect(new Set(fingerprints.map(({ sha256 }) => sha256)).size).toBeGreaterThan(6)
  })

  it('copies tables of many pages, whatever the collation', async () => {
    const [source, target] = [await openTestDatabase(), await openTarget(kind)]
    const ids = Array.from({ length: 1_203 }, (_, number) => `${'aBé_-Z0'[number % 7]}${number}`)
    await addRows(
      source,
      'messages',
      ids.map((id) => ({ ...MESSAGE, id })),
    )
    await copyBooks(source, target)
    const copied = await target.selectFrom('messages').select('id').execute()
    expect(copied.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  it('is a snapshot while others write', async () => {
    const source = await openBusyHotel()
    const [target, writer] = [await openTarget(kind), await source.openAnother()]
    let written = 0
    const writes = async () => {
      await writer.transaction().execute(addRefundDue)
      written += 1
    }
    const fingerprints = await copyBooks(afterEachRead(source.database, writes), target)
    expect(written).toBeGreaterThan(TABLES.length)
    // As it stood at the first read, before the first of those writes.
    expect(fingerprints.map(({ table, rows }) => `${table} ${rows}`)).toContain('payments 3')
    expect(await audit({ database: target })).toMatchObject({ violations: [] })
  })

  it('is refused when the target has data of guests', async () => {
    const [source, target] = [await openTestDatabase(), await openTarget(kind)]
    for (const table of ['payments', 'refunds', 'open_payments', 'messages', 'outbox']) {
      await leaveBehind(target)
      for (const { name } of TABLES.toReversed()) {
        const isNeeded = name === table || (name === 'payments' && table === 'refunds')
        if (!isNeeded) await sql`delete from ${sql.table(name)}`.execute(target)
      }
      const before = await readAll(target)
      await expect(copyBooks(source, target)).rejects.toThrow(
        new RegExp(`^Nothing was copied: the database already has data \\(.*${table} 1`),
      )
      expect(await readAll(target)).toEqual(before)
      for (const { name } of TABLES.toReversed()) await sql`delete from ${sql.table(name)}`.execute(target)
    }
  })

  it('is rolled back when a single kobo has changed on the way', async () => {
    const { database } = await openBusyHotel()
    const target = await openTarget(kind)
    await seedRooms(target, CONTENT_DIR)
    const before = await readAll(target)
    await stealKobo(target, kind)
    await expect(copyBooks(database, target)).rejects.toThrow(
      /^The copy differs from the original \(payments 3 rows sha256 \w{64} against payments 3 rows sha256 \w{64}\)$/,
    )
    expect(await readAll(target)).toEqual(before)
  })
})

/** Returns the same database, which runs `others` after each query. */
function afterEachRead(database: Kysely<Database>, others: () => Promise<void>): Kysely<Database> {
  return database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await others()
      return result
    },
  })
}

/** Writes a payment and all that belongs to it. */
async function addRefundDue(transaction: Transaction<Database>): Promise<void> {
  const id = randomUUID()
  await transaction.insertInto('payments').values(aPayment(id)).execute()
  await transaction.insertInto('refunds').values(aRefund(id)).execute()
  const mail = aMail({ id, kind: 'refund-due', dedupe_key: `refund-due:${id}`, payload: id })
  await transaction.insertInto('outbox').values(mail).execute()
}

/** Leaves one row in each table that only guests fill, bookings aside. */
async function leaveBehind(database: Kysely<Database>): Promise<void> {
  await database.insertInto('payments').values(aPayment('p1')).execute()
  await database.insertInto('refunds').values(aRefund('p1')).execute()
  const openPayment = { reference: 'r', room_id: 1, guest_name: null, guest_email: null }
  await addRows(database, 'open_payments', {
    ...openPayment,
    attempts: 0,
    next_attempt_at: '',
    created_at: '',
  })
  await addRows(database, 'messages', { ...MESSAGE, id: 'm1' })
  await addRows(database, 'outbox', aMail({ dedupe_key: 'k' }))
}

/** Installs a trigger that takes a kobo from each copied booked payment. */
async function stealKobo(database: Kysely<Database>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') {
    await sql`create trigger thief after insert on payments when new.outcome = 'booked'
      begin update payments set amount_kobo = amount_kobo - 1 where id = new.id; end`.execute(database)
    return
  }
  await sql`create function steal() returns trigger language plpgsql as
    $$ begin if new.outcome = 'booked' then new.amount_kobo := new.amount_kobo - 1; end if; return new; end $$`.execute(
    database,
  )
  await sql`create trigger thief before insert on payments for each row execute function steal()`.execute(
    database,
  )
}
