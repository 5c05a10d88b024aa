import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { audit } from '../../../src/server/audit/audit'
import type { Database } from '../../../src/server/db/schema'
import { CONTACT_PATH } from '../../../src/shared/paths'
import {
  closeAll,
  composeInstance,
  openTestBackend,
  type TestBackend,
  testEnv,
} from '../../support/server/backend'
import { BY_A_PERSON } from '../../support/server/guest'
import { HOTEL, NOON, sendDueMails } from '../../support/server/mail'

afterEach(closeAll)

const HOUR_MS = 60 * 60_000
const WITH_DESK = { ...HOTEL, deskUrl: 'https://desk.hotel.example' }

let clock: Date
const now = () => clock
beforeEach(() => {
  clock = NOON
})

const openHotel = () => openTestBackend({ now, hasRateLimit: true })

/** Sends a message from an address that no other message has. */
async function write(app: FastifyInstance, number: number) {
  const answer = await app.inject({
    method: 'POST',
    url: CONTACT_PATH,
    remoteAddress: `10.${number >> 8}.${number & 255}.1`,
    headers: BY_A_PERSON,
    payload: {
      name: `Guest ${number}`,
      email: `guest${number}@example.com`,
      message: `Question ${number}: ${'is the pool heated? '.repeat(20)}`,
    },
  })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'received' }])
}

const sendMails = ({ database }: TestBackend) => sendDueMails(database, { hotel: WITH_DESK, now: clock })

async function expectSound(database: Kysely<Database>): Promise<void> {
  expect((await audit({ database })).violations).toEqual([])
}

async function countKinds(database: Kysely<Database>): Promise<Record<string, number>> {
  const rows = await database.selectFrom('outbox').select('kind').execute()
  const counts: Record<string, number> = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

it('sends 30 mails in an hour, and lists the other messages in a digest', async () => {
  const hotel = await openHotel()
  for (let number = 0; number < 100; number += 1) {
    clock = new Date(NOON.getTime() + number * 30_000)
    await write(hotel.app, number)
  }
  expect(await sendMails(hotel)).toHaveLength(30)
  clock = new Date(NOON.getTime() + HOUR_MS - 1)
  expect(await sendMails(hotel)).toEqual([])
  clock = new Date(NOON.getTime() + HOUR_MS)
  const [digest, ...others] = await sendMails(hotel)
  expect(others).toEqual([])
  expect(digest).toMatchObject({
    to: { address: 'desk@hotel.example' },
    subject: '70 more messages from the site',
  })
  expect(digest?.replyTo).toBeUndefined()
  const lines = digest?.text.split('\n') ?? []
  expect(lines[2]).toBe(
    `- Guest 30 <guest30@example.com>, 21 November 2025, 13:15, Lagos time: ${`Question 30: ${'is the pool heated? '.repeat(20)}`.slice(0, 100)}…`,
  )
  const named = lines
    .filter((line) => line.startsWith('- '))
    .map((line) => Number(/^- Guest (\d+) /.exec(line)?.[1]))
  expect(named).toEqual(Array.from({ length: 70 }, (_, index) => index + 30))
  expect(lines.at(-2)).toBe('https://desk.hotel.example/desk/messages')
  expect(await countKinds(hotel.database)).toEqual({ 'contact-message': 30, 'contact-digest': 1 })
  await expectSound(hotel.database)

  // The next hour has a new limit.
  await write(hotel.app, 100)
  expect(await sendMails(hotel)).toMatchObject([
    { subject: 'Message from the site', replyTo: { address: 'guest100@example.com' } },
  ])
})

it('applies the limit to two servers together', async () => {
  const first = await openHotel()
  const { database, rehearsal, place } = first
  const second = await composeInstance(
    { database: await first.openAnother(), paystack: rehearsal.paystack },
    { env: testEnv(place), now, hasRateLimit: false },
  )
  const apps = [first.app, second.app]
  for (let number = 0; number < 80; number += 16) {
    const writes = Array.from({ length: 16 }, (_, index) => index + number)
    await Promise.all(writes.map((each) => write(apps[each % 2] ?? first.app, each)))
  }
  expect(await countKinds(database)).toEqual({ 'contact-message': 30, 'contact-digest': 1 })
  const { told } = await database
    .selectFrom('messages')
    .select(({ fn }) => fn.count<number | string>('digest_hour').as('told'))
    .executeTakeFirstOrThrow()
  expect(Number(told)).toBe(50)
  await expectSound(database)
})
