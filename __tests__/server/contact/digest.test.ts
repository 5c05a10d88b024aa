import { setMessageState } from '../../../src/server/contact/desk-messages'
import { MAX_MAILS_PER_HOUR, storeMessage } from '../../../src/server/contact/repository'
import type { Mail } from '../../../src/server/mail/mail'
import { listMails, retryMail, resendMail } from '../../../src/server/mail/mail-queue'
import { countMails, isWaiting } from '../../../src/server/mail/outbox'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { erasePerson } from '../../../src/server/privacy/erase-person'
import { exportPerson } from '../../../src/server/privacy/export-person'
import { makeTempDir } from '../../support/server/closing'
import { HOTEL, NOON } from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { BOLA } from '../../support/server/reviews'

const MINUTE_MS = 60_000
const ONE = new Date(NOON.getTime() + 60 * MINUTE_MS)
const TWO = new Date(NOON.getTime() + 120 * MINUTE_MS)

useMailDatabase()

beforeEach(async () => {
  for (let mail = 0; mail < MAX_MAILS_PER_HOUR; mail += 1) await write('Early', NOON, `Question ${mail}`)
  await sendAt(NOON)
})

function write(name: string, now = NOON, message = 'Is the pool heated?'): Promise<void> {
  const email = `${name.toLowerCase()}@example.com`
  return storeMessage(database, { name, email, message }, { doubt: null, isDoubtful: false }, now)
}

async function sendAt(now: Date, during?: (mail: Mail) => Promise<void>): Promise<Mail[]> {
  const mails: Mail[] = []
  const transport = {
    async send(mail: Mail) {
      await during?.(mail)
      mails.push(mail)
    },
  }
  await createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => now }).runOnce()
  return mails
}

const digests = () =>
  database
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'contact-digest')
    .orderBy('dedupe_key')
    .execute()
const messageId = async (name: string) =>
  (await database.selectFrom('messages').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

it('is sent once an hour, at the end of the hour', async () => {
  await write('Ada', new Date(NOON.getTime() + MINUTE_MS))
  await write('Bola', new Date(ONE.getTime() - 2))
  expect(await digests()).toMatchObject([
    { dedupe_key: 'contact-digest:2025-11-21T12', next_attempt_at: ONE.toISOString() },
  ])
  const [mail] = await sendAt(ONE)
  expect(mail?.subject).toBe('2 more messages from the site')
  expect(mail?.text).toMatch(
    /- Ada <ada@example\.com>, 21 November 2025, 13:01, Lagos time: Is the pool heated\?\n- Bola /,
  )
})

it('puts each message in one line', async () => {
  await write(
    'Ada',
    NOON,
    'First\r\n- Mallory <m@example.com>, 21 November 2025, 13:00, Lagos time: Second\u2028\u202Ethird',
  )
  const [mail] = await sendAt(ONE)
  expect(mail?.text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- Ada <ada@example.com>, 21 November 2025, 13:00, Lagos time: First - Mallory <m@example.com>, 21 November 2025, 13:00, Lagos time: Second third',
  ])
})

it('leaves out messages that were answered, and is not sent when none are left', async () => {
  await write('Ada')
  await write('Bola')
  await setMessageState(database, BOLA, await messageId('Ada'), 'answered', NOON)
  const waiting = await listMails(database, HOTEL, NOON)
  expect(waiting[0]).toMatchObject({ to: 'front desk', subject: '2 more messages from the site' })
  await setMessageState(database, BOLA, await messageId('Bola'), 'spam', NOON)
  expect((await listMails(database, HOTEL, NOON))[0]).toMatchObject({ subject: 'Not needed any more' })
  await setMessageState(database, BOLA, await messageId('Bola'), 'open', NOON)
  const [mail] = await sendAt(ONE)
  expect(mail?.text).not.toContain('Ada')
  expect(mail?.text).toContain('Handled already, and not in this list: 1.')
})

it('lists a hundred messages, and counts the others', async () => {
  for (let guest = 0; guest < 103; guest += 1) await write(`Guest${guest}`)
  const [mail] = await sendAt(ONE)
  expect(mail?.text.match(/^- /gm)).toHaveLength(100)
  expect(mail?.text).toContain('\nAnd 3 more.\n')
})

it('lists a message that arrives while it is being sent in the next one', async () => {
  await write('Ada')
  const late = new Date(ONE.getTime() - 2)
  const [mail] = await sendAt(ONE, () => write('Late', late))
  expect(mail?.text).not.toContain('Late')
  expect(await digests()).toMatchObject([
    { dedupe_key: 'contact-digest:2025-11-21T12', done_at: ONE.toISOString() },
    { dedupe_key: 'contact-digest:2025-11-21T13', next_attempt_at: TWO.toISOString(), done_at: null },
  ])
  await write('Later', new Date(ONE.getTime() - 1))
  const [next] = await sendAt(TWO)
  expect(next?.text).toMatch(/- Late <.*\n- Later </)
})

it('lists a message that arrives after a manual retry in the next one', async () => {
  await write('Ada')
  const [digest] = await digests()
  await retryMail(database, BOLA, digest?.id ?? '', NOON)
  await write('Bola')
  expect((await sendAt(NOON))[0]?.text).not.toContain('Bola')
  expect((await sendAt(TWO))[0]?.text).toContain('Bola')
})

it('counts as a waiting mail only after its first try', async () => {
  await write('Ada')
  await expect(countMails(database, isWaiting)).resolves.toMatchObject({ count: 0 })
  await sendAt(ONE, async () => {
    throw new Error('away')
  })
  await expect(countMails(database, isWaiting)).resolves.toMatchObject({ count: 1 })
})

it('cannot be sent again', async () => {
  await write('Ada')
  await sendAt(ONE)
  const [digest] = await digests()
  await expect(resendMail(database, BOLA, digest?.id ?? '', TWO)).rejects.toThrow('for the desk only')
})

it('does not count mails that were sent again', async () => {
  const { id } = await database.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  await resendMail(database, BOLA, id, ONE)
  for (let mail = 0; mail < MAX_MAILS_PER_HOUR; mail += 1) await write('Next', ONE)
  expect(await digests()).toEqual([])
})

it('is exported and erased with the data of a guest', async () => {
  const dataDir = await makeTempDir()
  await write('Ada')
  await write('Bola')
  const exported = await exportPerson(database, BOLA, 'ada@example.com', NOON)
  expect(exported.mails).toMatchObject([{ kind: 'contact-digest' }])
  await erasePerson({ database, dataDir }, BOLA, 'ada@example.com', NOON)
  const [mail] = await sendAt(ONE)
  expect(mail?.text).toContain('Bola')
  expect(mail?.text).not.toMatch(/ada|erased/i)
})
