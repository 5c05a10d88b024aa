import { join } from 'node:path'
import { sql } from 'kysely'
import { assertSafeSqlite, openHotelDatabase } from '../../../src/server/db/database'
import { closeAll, makeTempDir, onClose } from '../../support/server/backend'

afterEach(closeAll)

async function open(file?: string) {
  const database = await openHotelDatabase(file ?? join(await makeTempDir(), 'hotel.db'))
  onClose(() => database.destroy())
  return database
}

it.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['busy_timeout', 100],
])('opens the database with %s = %s', async (pragma, value) => {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(await open())
  expect(Object.values(rows[0] ?? {})).toEqual([value])
})

it.each(['3.51.3', '3.51.4', '3.52.0', '3.53.2', '4.0.0'])('takes SQLite %s', (version) => {
  expect(() => assertSafeSqlite(version)).not.toThrow()
})

it.each(['3.51.2', '3.50.9', '3.9.99', '2.99.99', '3.51'])(
  'refuses SQLite %s, which may lose data',
  (version) => {
    expect(() => assertSafeSqlite(version)).toThrow(`SQLite ${version} is too old: 3.51.3 or later is needed`)
  },
)

it('makes every table strict', async () => {
  const { rows } = await sql<{ name: string; strict: number }>`select name, strict from pragma_table_list
    where schema = 'main' and name not like 'sqlite_%' and name not like 'kysely_%'`.execute(await open())
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'bookings',
    'claims',
    'messages',
    'outbox',
    'payments',
    'refunds',
    'rooms',
    'sync_state',
  ])
  expect(rows.filter(({ strict }) => strict !== 1)).toEqual([])
})

it('opens a database again with everything in it', async () => {
  const file = join(await makeTempDir(), 'hotel.db')
  const first = await openHotelDatabase(file)
  await first.insertInto('sync_state').values({ name: 'sweeper', watermark: 'x', last_ok_at: null }).execute()
  await first.destroy()
  const again = await open(file)
  await expect(again.selectFrom('sync_state').select('name').execute()).resolves.toEqual([
    { name: 'sweeper' },
  ])
})

const room = {
  id: 1,
  name: 'Classic',
  description: '',
  image: 'rooms/a.jpg',
  size: '28 m²',
  max_people: 2,
  price_kobo: 100,
  available: 1 as const,
  listed: 1 as const,
}
const payment = (number: number, overrides: object = {}) => ({
  id: `p${number}`,
  reference: `r${number}`,
  provider_txn_id: `${number}`,
  room_id: 1,
  amount_kobo: 100,
  requested_kobo: 100,
  currency: 'NGN',
  domain: 'test',
  payer_email: 'a@example.com',
  paid_at: null,
  outcome: 'booked' as const,
  reason: null,
  response_status: 200,
  response_body: '{}',
  seen_via: 'verify' as const,
  created_at: '',
  ...overrides,
})
const booking = (number: number, overrides: object = {}) => ({
  id: `b${number}`,
  code: `LH-${number}`,
  room_id: 1,
  payment_id: `p${number}`,
  guest_name: 'Ada',
  guest_email: 'a@example.com',
  status: 'confirmed' as const,
  created_at: '',
  ...overrides,
})

async function openWithPayments() {
  const database = await open()
  await database.insertInto('rooms').values(room).execute()
  await database
    .insertInto('payments')
    .values([payment(1), payment(2)])
    .execute()
  return database
}

describe('what the tables forbid, whatever the code does', () => {
  it('a reference that is decided twice', async () => {
    const database = await openWithPayments()
    const twice = database
      .insertInto('payments')
      .values(payment(3, { reference: 'r1' }))
      .execute()
    await expect(twice).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
  })

  it('a transaction of Paystack’s that counts twice', async () => {
    const database = await openWithPayments()
    const twice = database
      .insertInto('payments')
      .values(payment(3, { provider_txn_id: '1' }))
      .execute()
    await expect(twice).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
  })

  it('two confirmed bookings of a room, but not a second one after the first', async () => {
    const database = await openWithPayments()
    await database.insertInto('bookings').values(booking(1)).execute()
    const second = () => database.insertInto('bookings').values(booking(2)).execute()
    await expect(second()).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
    await database.updateTable('bookings').set({ status: 'completed' }).execute()
    await expect(second()).resolves.toBeDefined()
  })

  it('two refunds of a payment', async () => {
    const database = await openWithPayments()
    const refund = (id: string) =>
      database
        .insertInto('refunds')
        .values({
          id,
          payment_id: 'p1',
          amount_kobo: 100,
          state: 'due',
          attempts: 0,
          next_attempt_at: '',
          created_at: '',
        })
        .execute()
    await refund('f1')
    await expect(refund('f2')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
  })

  it('a free room and a booking without its payment', async () => {
    const database = await openWithPayments()
    const free = database.updateTable('rooms').set({ price_kobo: 0 }).execute()
    await expect(free).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_CHECK' })
    const orphan = database.insertInto('bookings').values(booking(9)).execute()
    await expect(orphan).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })
  })
})
