import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { openBooks } from '../../../src/server/app/open-books'
import { audit } from '../../../src/server/audit/audit'
import { describeViolation } from '../../../src/server/audit/checks'
import { fingerprintBooks } from '../../../src/server/backup/tables'
import type { DatabasePlace } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { openFile } from '../../../src/server/backup/sqlite-file'
import { closeAll, onClose } from '../../support/server/closing'
import { makeOldStays, OLD_STAYS } from '../../support/server/old-stays'

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
