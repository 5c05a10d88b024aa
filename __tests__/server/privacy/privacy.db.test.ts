import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { backUpBeforeUpgrade } from '../../../src/server/backup/make-backup'
import { TABLES } from '../../../src/server/backup/tables'
import { type Database, ERASED } from '../../../src/server/db/schema'
import { audit } from '../../../src/server/audit/audit'
import { createFileTransport } from '../../../src/server/mail/transport'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { countPerson, erasePerson } from '../../../src/server/privacy/erase-person'
import { exportPerson } from '../../../src/server/privacy/export-person'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { CLASSIC_ROOM, GUEST, pay, siteMetadata, verify, writeMessage } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { HOTEL } from '../../support/server/mail'
import { TERMINAL } from '../../support/server/open-desk'

const NEEDLES = ['ada@example.com', 'ada obi']
const now = new Date()
const soon = () => new Date(Date.now() + 60_000)

/** A guest with a booking, a message, mails in files, and a backup that has all of it. */
async function openHotelWithGuest(): Promise<TestBackend & { reference: string }> {
  const backend = await openTestBackend()
  const { app, database, rehearsal, dataDir, place } = backend
  const reference = await pay(rehearsal.ledger, { email: 'Ada@Example.com' })
  await verify(app, reference)
  const message = `Write to ${GUEST.email}, please. ${'Is there a pool? '.repeat(20)}`
  await writeMessage(app, { ...GUEST, message })
  const other = { name: 'Bola', email: 'bola@example.com', message: 'I come with ada@example.com.' }
  await writeMessage(app, other)
  const transport = createFileTransport(join(dataDir, 'mail'))
  await createOutboxWorker({ database, transport, hotel: () => HOTEL, now: soon }).runOnce()
  await backUpBeforeUpgrade(place, 'next', now)
  return { ...backend, reference }
}

const end = ({ database }: TestBackend) => letRoomsGo(database)

const erase = ({ database, dataDir }: TestBackend, email = ' ADA@example.com') =>
  erasePerson({ database, dataDir }, TERMINAL, email, now)

/** Returns the files of a folder that contain data of the guest. */
async function filesWith(dir: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const text = (await readFile(join(entry.parentPath, entry.name), 'latin1')).toLowerCase()
    if (NEEDLES.some((needle) => text.includes(needle))) found.push(entry.name)
  }
  return found
}

async function rowsWith(database: Kysely<Database>): Promise<string[]> {
  const found: string[] = []
  for (const { name } of TABLES) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
    const text = JSON.stringify(rows).toLowerCase()
    if (NEEDLES.some((needle) => text.includes(needle))) found.push(name)
  }
  return found
}

it('erases a guest from the books and DATA_DIR, and the books pass the audit', async () => {
  const hotel = await openHotelWithGuest()
  await end(hotel)
  await expect(rowsWith(hotel.database)).resolves.toEqual(['bookings', 'payments', 'messages'])
  const filesBefore = await filesWith(hotel.dataDir)
  expect(filesBefore.length).toBeGreaterThan(4)
  const counted = await countPerson(hotel, ' ADA@example.com', now)
  await expect(rowsWith(hotel.database)).resolves.toEqual(['bookings', 'payments', 'messages'])
  await expect(filesWith(hotel.dataDir)).resolves.toEqual(filesBefore)
  const { rows, files } = await erase(hotel)
  expect({ rows, files, obstacle: null }).toEqual(counted)
  expect(rows).toEqual({ payments: 1, bookings: 1, messages: 1, mails: 1, mentions: 1, rehearsal: 1 })
  expect(files.filter((file) => file.startsWith('mail/'))).toHaveLength(4)
  expect(files.filter((file) => file.startsWith('backups/'))).toHaveLength(1)
  await expect(rowsWith(hotel.database)).resolves.toEqual([])
  await expect(filesWith(hotel.dataDir)).resolves.toEqual([])
  const other = await hotel.database.selectFrom('messages').selectAll().where('name', '=', 'Bola').execute()
  expect(other).toMatchObject([{ message: `I come with ${ERASED.email}.`, email: 'bola@example.com' }])
  const { violations } = await audit({
    database: hotel.database,
    paystack: hotel.rehearsal.paystack,
  })
  expect(violations).toEqual([])
})

it('replaces the address in the names of others', async () => {
  const hotel = await openHotelWithGuest()
  await end(hotel)
  const { app, database, rehearsal } = hotel
  const bola = { name: 'Bola for Ada@example.com', email: 'bola@example.com' }
  await writeMessage(app, { ...bola, message: 'Hello.' })
  const metadata = siteMetadata(CLASSIC_ROOM.id, bola.name)
  await verify(app, await pay(rehearsal.ledger, { email: bola.email, metadata }), bola)
  const booked = () =>
    database
      .selectFrom('bookings')
      .select(['guest_name', 'guest_email'])
      .where('status', '=', 'expected')
      .execute()
  await expect(booked()).resolves.toMatchObject([{ guest_name: 'Bola for Ada@example.com' }])
  await erase(hotel)
  await expect(rowsWith(database)).resolves.toEqual([])
  const name = `Bola for ${ERASED.email}`
  await expect(booked()).resolves.toEqual([{ guest_name: name, guest_email: 'bola@example.com' }])
  const messages = await database.selectFrom('messages').select('message').where('name', '=', name).execute()
  expect(messages).toEqual([{ message: 'Hello.' }])
})

it('erases nothing the second time, and keeps the data of others', async () => {
  const hotel = await openHotelWithGuest()
  await end(hotel)
  await erase(hotel)
  await mkdir(join(hotel.dataDir, 'mail'), { recursive: true })
  await writeFile(join(hotel.dataDir, 'mail', 'other.eml'), 'To: bola@example.com')
  await expect(erase(hotel)).resolves.toEqual({
    rows: { payments: 0, bookings: 0, messages: 0, mails: 0, mentions: 0 },
    files: [],
  })
  await expect(erase(hotel, 'nobody@example.com')).resolves.toMatchObject({ files: [] })
})

it.each<[string, (hotel: TestBackend & { reference: string }) => Promise<unknown>, RegExp]>([
  ['a booking is open', async () => undefined, /^Booking LH-\w+ of this guest is open\./],
  [
    'a payment is undecided',
    async ({ app, rehearsal }) => verify(app, await pay(rehearsal.ledger, { status: 'pending' })),
    /^Payment .* of this guest is undecided\./,
  ],
  [
    'a payment waits for a decision',
    async ({ app, rehearsal }) =>
      verify(
        app,
        await pay(rehearsal.ledger, { amount: 8_000_000, requested_amount: 8_000_000, metadata: '' }),
      ),
    /^Please decide payment .* of this guest first\./,
  ],
  [
    'money is on its way back',
    async ({ app, rehearsal }) => verify(app, await pay(rehearsal.ledger)),
    /^A refund to this guest is under way\./,
  ],
])('refuses while %s, changes nothing, and says both before', async (_when, happen, sentence) => {
  const hotel = await openHotelWithGuest()
  await happen(hotel)
  expect(await countPerson(hotel, 'ada@example.com', now)).toMatchObject({
    rows: { bookings: 1, messages: 1 },
    obstacle: expect.stringMatching(sentence),
  })
  await expect(erase(hotel)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(sentence) })
  await expect(rowsWith(hotel.database)).resolves.toContain('bookings')
  expect((await filesWith(hotel.dataDir)).length).toBeGreaterThan(4)
})

it('exports all data of a guest, and nobody else’s', async () => {
  const { database, reference } = await openHotelWithGuest()
  const exported = await exportPerson(database, TERMINAL, 'ADA@example.com ', now)
  expect(exported).toMatchObject({
    email: 'ada@example.com',
    payments: [{ reference }],
    bookings: [{ guest_name: 'Ada Obi' }],
    refunds: [],
    open_payments: [],
    messages: [{ name: 'Ada Obi' }],
  })
  expect(exported.mails.map((mail) => 'kind' in mail && mail.kind).toSorted()).toEqual([
    'booking-confirmed',
    'booking-notice',
    'contact-message',
  ])
  expect(JSON.stringify(exported)).not.toContain('bola')
  const nobody = await exportPerson(database, TERMINAL, 'nobody@example.com', now)
  expect(nobody).toMatchObject({ payments: [], bookings: [], messages: [], mails: [] })
})
