import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { openBooks } from '../../../src/server/app/open-books'
import { audit } from '../../../src/server/audit/audit'
import { describeViolation } from '../../../src/server/audit/checks'
import { fingerprintBooks } from '../../../src/server/backup/tables'
import { listDeskRooms } from '../../../src/server/bookings/desk-bookings'
import type { DatabasePlace } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { openFile } from '../../../src/server/backup/sqlite-file'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'
import { desk, settingsOf } from '../../support/server/desk'
import { makeOldStays, OLD_STAYS } from '../../support/server/old-stays'
import { Stays } from '../../support/server/stays'

/** Server and desk keep their files to themselves, and so do these books. */
let umask: number
beforeAll(() => (umask = process.umask(0o077)))
afterAll(() => process.umask(umask))
afterEach(closeAll)

async function upgrade(place: DatabasePlace): Promise<Kysely<Database>> {
  const database = await openBooks(place, { info: () => undefined })
  onClose(() => database.destroy())
  return database
}

async function findViolations(database: Kysely<Database>): Promise<string[]> {
  return (await audit({ database })).violations.map(describeViolation)
}

/** Returns the backup that the upgrade began with. */
function backupOf({ dataDir }: DatabasePlace): string {
  const [name = ''] = readdirSync(join(dataDir, 'backups'))
  return join(dataDir, 'backups', name)
}

/** Returns the rows of each table that both versions have. */
const counts = async (books: Kysely<Database>) =>
  (await fingerprintBooks(books))
    .filter(({ table }) => !['holds', 'folio_entries'].includes(table))
    .flatMap(({ table, rows }) => (rows > 0 ? [`${table} ${rows}`] : []))

const newFile = async (name: string) => join(await makeTempDir(), name)

const DAYS: Record<keyof typeof OLD_STAYS, [status: string, arrives: string, leaves: string]> = {
  EXPECTED: ['expected', '15', '16'],
  STAYSON: ['in_house', '12', '15'],
  LATE: ['in_house', '12', '13'],
  MOVED: ['in_house', '14', '15'],
  UNDONE: ['expected', '15', '16'],
  LEFT: ['left', '10', '11'],
  RELEASED: ['left', '11', '12'],
  CANCELLED: ['cancelled', '12', '13'],
  KEPT: ['cancelled', '13', '14'],
  PAIDBACK: ['left', '14', '15'],
  ANCIENT: ['left', '10', '11'],
}

it('keeps every row, and gives each booking a status and its days', async () => {
  const place = await makeOldStays()
  const database = await upgrade(place)
  const bookings = await database.selectFrom('bookings').selectAll().execute()
  expect(
    Object.fromEntries(
      bookings.map(({ code, status, arrives_on, leaves_on }) => [
        code,
        [status, arrives_on.slice(8), leaves_on.slice(8)],
      ]),
    ),
  ).toEqual(DAYS)
  for (const { code, ...booking } of bookings) {
    const { room, booked, ...old } = { checkedIn: null, ended: null, ...OLD_STAYS[code as keyof typeof DAYS] }
    expect(booking).toMatchObject({
      source: 'online',
      room_id: room,
      payment_id: code,
      guest_name: 'Ada Obi',
      guest_email: 'ada@example.com',
      created_at: booked,
      checked_in_at: old.checkedIn,
      ended_at: old.ended,
    })
  }
  const { handle, database: before } = openFile(backupOf(place), { readonly: true })
  expect(await counts(database)).toEqual(await counts(before))
  handle.close()
  expect(await findViolations(database)).toEqual([])
})

it('names who ordered each refund, keeps its mail, and allows another one', async () => {
  const database = await upgrade(await makeOldStays())
  const refunds = database.selectFrom('refunds').select(['payment_id', 'who', 'amount_kobo', 'state'])
  expect(await refunds.orderBy('payment_id').execute()).toEqual([
    {
      payment_id: 'CANCELLED',
      who: expect.not.stringMatching(/^Site$/),
      amount_kobo: 3_000_000,
      state: 'processed',
    },
    {
      payment_id: 'PAIDBACK',
      who: expect.not.stringMatching(/^Site$/),
      amount_kobo: 1_000_000,
      state: 'failed',
    },
    { payment_id: 'too-late', who: 'Site', amount_kobo: 8_500_000, state: 'processed' },
  ])
  const mails = database.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'refund-due')
  expect((await mails.execute()).map(({ dedupe_key }) => dedupe_key).toSorted()).toEqual([
    'refund-due:r-PAIDBACK',
    'refund-due:r-too-late',
  ])
  const stays = new Stays({ database })
  expect(await stays.payBack('PAIDBACK', 2_000_000)).toMatchObject({
    refund: { amount: 30_000, state: 'due' },
  })
})

it('holds the rooms of guests and closed rooms, and keeps who had which room before', async () => {
  const database = await upgrade(await makeOldStays())
  const rooms = await listDeskRooms(database)
  expect(rooms.map(({ id, hold }) => [id, hold?.booking?.code ?? hold?.kind]).toSorted()).toEqual([
    [1, 'EXPECTED'],
    [2, 'STAYSON'],
    [3, 'LATE'],
    [4, 'out_of_order'],
    [5, 'MOVED'],
    [6, 'UNDONE'],
    [7, 'out_of_order'],
    [8, undefined],
  ])
  expect(rooms.find(({ id }) => id === 7)).toMatchObject({
    available: false,
    hold: { by: 'Upgrade', note: expect.stringContaining('before the upgrade') },
  })
  const historyOf = (code: string) =>
    database
      .selectFrom('holds')
      .select(['room_id', 'opened_at', 'closed_at', 'closed_by'])
      .where('booking_id', '=', code)
      .orderBy('opened_at')
      .execute()
  const [first, second] = ['2026-11-14T13:10:00.000Z', '2026-11-14T13:20:00.000Z']
  expect(await historyOf('MOVED')).toEqual([
    { room_id: 4, opened_at: OLD_STAYS.MOVED.booked, closed_at: first, closed_by: 'Bola' },
    { room_id: 6, opened_at: first, closed_at: second, closed_by: 'Bola' },
    { room_id: 5, opened_at: second, closed_at: null, closed_by: null },
  ])
  expect(await historyOf('LEFT')).toMatchObject([{ room_id: 8, closed_at: OLD_STAYS.LEFT.ended }])
})

it('opens a folio for each booking', async () => {
  const database = await upgrade(await makeOldStays())
  const stays = new Stays({ database })
  const folioOf = async (code: string) =>
    (await stays.folio(code))
      .map(({ kind, amount, night, business_day }) => [
        kind,
        amount,
        night?.slice(8) ?? null,
        business_day.slice(8),
      ])
      .toSorted()
  expect(await folioOf('STAYSON')).toEqual([
    ['charge', 0, '13', '12'],
    ['charge', 0, '14', '12'],
    ['charge', 85_000, '12', '12'],
    ['payment', 85_000, null, '12'],
  ])
  // Paid at 00:30, which is the business day before.
  expect(await folioOf('LATE')).toEqual([
    ['charge', 85_000, '12', '10'],
    ['payment', 85_000, null, '10'],
  ])
  expect(await folioOf('PAIDBACK')).toEqual([
    ['charge', -10_000, null, '16'],
    ['charge', 85_000, '14', '14'],
    ['payment', 85_000, null, '14'],
    ['refund', 10_000, null, '16'],
  ])
  for (const code of Object.keys(OLD_STAYS)) {
    expect((await stays.story(code)).booking).toMatchObject({ paid: 85_000, balance: 0 })
  }
})

it('goes on with the guests who are in house or expected', async () => {
  const database = await upgrade(await makeOldStays())
  const stays = new Stays({ database })
  stays.now = new Date('2026-11-15T11:30:00Z')
  await stays.arrive('EXPECTED')
  await stays.extend('STAYSON', 1, 8_500_000)
  await stays.move('MOVED', 8)
  await stays.leave('LATE')
  await stays.cancel('UNDONE', 8_500_000)
  await expect(stays.cancel('KEPT', 0)).rejects.toThrow('is cancelled. Bola: ')
  expect(await findViolations(database)).toEqual([])
})

it('is backed up and restored, before and after', async () => {
  const place = await makeOldStays()
  const before = await newFile('before.backup')
  expect(await desk(['backup', before], settingsOf({ place }))).toMatchObject({ code: 0, err: [] })
  await (await upgrade(place)).destroy()
  const after = await newFile('after.backup')
  expect(await desk(['backup', after], settingsOf({ place }))).toMatchObject({ code: 0, err: [] })
  for (const backup of [before, backupOf(place), after]) {
    const fresh = await makePlace()
    expect(await desk(['restore', backup], settingsOf({ place: fresh }))).toMatchObject({ code: 0, err: [] })
    const restored = await openTestDatabase(fresh)
    expect(await restored.selectFrom('bookings').selectAll().execute()).toHaveLength(11)
    expect(await restored.selectFrom('holds').selectAll().execute()).toHaveLength(15)
    expect(await findViolations(restored)).toEqual([])
  }
})
