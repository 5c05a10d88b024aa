import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { audit } from '../../../src/server/audit/audit'
import { listMessages } from '../../../src/server/contact/desk-messages'
import { MAX_MAILS_PER_HOUR } from '../../../src/server/contact/repository'
import type { Database } from '../../../src/server/db/schema'
import { resendMail } from '../../../src/server/mail/mail-queue'
import { CONTACT_PATH } from '../../../src/shared/paths'
import { composeInstance, openTestBackend, type TestBackend, testEnv } from '../../support/server/backend'
import { BY_A_PERSON } from '../../support/server/guest'
import { HOTEL, NOON, sendDueMails } from '../../support/server/mail'
import { BOLA } from '../../support/server/reviews'

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

it('sends 30 mails in an hour, of which the last says that further messages have none', async () => {
  const hotel = await openHotel()
  for (let number = 0; number < 100; number += 1) {
    clock = new Date(NOON.getTime() + number * 30_000)
    await write(hotel.app, number)
  }
  const mails = await sendMails(hotel)
  expect(mails).toHaveLength(MAX_MAILS_PER_HOUR)
  const full = mails.filter(({ text }) => text.includes('further ones have no mail. They wait at the desk.'))
  expect(full).toMatchObject([{ replyTo: { address: 'guest29@example.com' } }])
  await expect(listMessages(hotel.database)).resolves.toHaveLength(100)
  await expectSound(hotel.database)

  // A mail that is sent again does not count.
  const { id } = await hotel.database.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  clock = new Date(NOON.getTime() + HOUR_MS)
  await resendMail(hotel.database, BOLA, id, clock)
  await sendMails(hotel)

  // The next hour has a new limit.
  for (let number = 100; number < 130; number += 1) await write(hotel.app, number)
  expect(await sendMails(hotel)).toHaveLength(MAX_MAILS_PER_HOUR)
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
  expect(await sendMails(first)).toHaveLength(MAX_MAILS_PER_HOUR)
  await expectSound(database)
})
