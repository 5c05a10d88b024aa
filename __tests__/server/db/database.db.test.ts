import { openHotelDatabase } from '../../../src/server/db/database'
import { roomRow } from '../../support/hotel-rooms'
import { databaseKind, makePlace, openTestDatabase } from '../../support/server/database'
import { addRows } from '../../support/server/rows'

/** The databases' codes for a broken constraint. */
const CODES = {
  sqlite: {
    unique: 'SQLITE_CONSTRAINT_UNIQUE',
    check: 'SQLITE_CONSTRAINT_CHECK',
    foreign: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  },
  postgres: { unique: 'PG_23505', check: 'PG_23514', foreign: 'PG_23503' },
}[databaseKind()]

it('keeps its data when it is opened again', async () => {
  const place = await makePlace()
  const first = await openHotelDatabase(place)
  await first.insertInto('sync_state').values({ name: 'sweeper', watermark: 'x', last_ok_at: null }).execute()
  await first.destroy()
  const again = await openTestDatabase(place)
  await expect(again.selectFrom('sync_state').select('name').execute()).resolves.toEqual([
    { name: 'sweeper' },
  ])
})

it('stores integers up to JavaScript’s largest safe one', async () => {
  const database = await openTestDatabase()
  await addRows(database, 'rooms', {
    ...room,
    id: Number.MAX_SAFE_INTEGER,
    price_kobo: Number.MAX_SAFE_INTEGER,
  })
  await expect(database.selectFrom('rooms').select(['id', 'price_kobo']).execute()).resolves.toEqual([
    { id: Number.MAX_SAFE_INTEGER, price_kobo: Number.MAX_SAFE_INTEGER },
  ])
})

const room = roomRow(1)
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
async function openWithPayments() {
  const database = await openTestDatabase()
  await database.insertInto('rooms').values(room).execute()
  await addRows(database, 'payments', [payment(1), payment(2)])
  return database
}

describe('the tables forbid', () => {
  it('two payments of one reference', async () => {
    const database = await openWithPayments()
    const twice = addRows(database, 'payments', payment(3, { reference: 'r1' }))
    await expect(twice).rejects.toMatchObject({ code: CODES.unique })
  })

  it('two payments of one transaction at Paystack', async () => {
    const database = await openWithPayments()
    const twice = addRows(database, 'payments', payment(3, { provider_txn_id: '1' }))
    await expect(twice).rejects.toMatchObject({ code: CODES.unique })
  })

  it('two open holds of a room, but not a second one after the first', async () => {
    const database = await openWithPayments()
    const hold = (id: string) =>
      addRows(database, 'holds', { id, room_id: 1, kind: 'cleaning', opened_at: '', opened_by: 'Bola' })
    await hold('h1')
    await expect(hold('h2')).rejects.toMatchObject({ code: CODES.unique })
    await database.updateTable('holds').set({ closed_at: '', closed_by: 'Bola' }).execute()
    await hold('h2')
  })

  it('one refund at Paystack for two of ours', async () => {
    const database = await openWithPayments()
    const refund = (id: string) =>
      addRows(database, 'refunds', {
        id,
        payment_id: 'p1',
        who: 'Site',
        amount_kobo: 100,
        state: 'requested',
        provider_refund_id: '7',
        attempts: 0,
        next_attempt_at: '',
        created_at: '',
      })
    await refund('f1')
    await expect(refund('f2')).rejects.toMatchObject({ code: CODES.unique })
  })

  it('a free room and a payment without its booking', async () => {
    const database = await openWithPayments()
    const free = database.updateTable('rooms').set({ price_kobo: 0 }).execute()
    await expect(free).rejects.toMatchObject({ code: CODES.check })
    const orphan = addRows(database, 'payments', payment(9, { booking_id: 'b9' }))
    await expect(orphan).rejects.toMatchObject({ code: CODES.foreign })
  })
})
