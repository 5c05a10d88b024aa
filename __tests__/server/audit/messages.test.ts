import type { Kysely } from 'kysely'
import { audit } from '../../../src/server/audit/audit'
import { setMessageState } from '../../../src/server/contact/desk-messages'
import { MAX_MAILS_PER_HOUR, storeMessage } from '../../../src/server/contact/repository'
import type { Doubt } from '../../../src/server/contact/doubt'
import type { Database } from '../../../src/server/db/schema'
import { closeAll } from '../../support/server/closing'
import { NOON, openMailDatabase } from '../../support/server/mail'
import { BOLA } from '../../support/server/reviews'

let database: Kysely<Database>
beforeEach(async () => {
  database = await openMailDatabase()
})
afterEach(closeAll)

const findViolations = async () => (await audit({ database, now: NOON })).violations
let written = 0
const write = (doubt: Doubt | null = null) => {
  const message = `Hello for the ${(written += 1)}th time`
  return storeMessage(database, { name: 'Ada', email: 'ada@example.com', message }, doubt, NOON)
}
const anyId = async () => (await database.selectFrom('messages').select('id').executeTakeFirstOrThrow()).id
const fillHour = async () => {
  for (let mail = 0; mail <= MAX_MAILS_PER_HOUR; mail += 1) await write()
}

it('finds nothing in a mail of its own, a digest, a doubt, and a doubt that was taken away', async () => {
  await write('trap')
  await setMessageState(database, BOLA, await anyId(), 'open', NOON)
  await write('no_form')
  await fillHour()
  await expect(findViolations()).resolves.toEqual([])
})

it('misses the mail of a message', async () => {
  await write()
  await database.deleteFrom('outbox').execute()
  const about = `message ${await anyId()}`
  await expect(findViolations()).resolves.toEqual([
    { rule: 'mail-missing', about, problem: 'no mail to the desk' },
  ])
  await setMessageState(database, BOLA, await anyId(), 'answered', NOON)
  await expect(findViolations()).resolves.toEqual([])
})

it('misses the digest of a message', async () => {
  await fillHour()
  await database.deleteFrom('outbox').where('kind', '=', 'contact-digest').execute()
  await expect(findViolations()).resolves.toMatchObject([{ rule: 'mail-missing' }])
})

it('minds a message that has a mail and is in a digest', async () => {
  await fillHour()
  const { id } = await database
    .selectFrom('messages')
    .select('id')
    .where('digest_hour', 'is', null)
    .executeTakeFirstOrThrow()
  const digest_hour = '2025-11-21T12'
  await database.updateTable('messages').set({ digest_hour }).where('id', '=', id).execute()
  await expect(findViolations()).resolves.toMatchObject([
    { rule: 'mail-twice', about: `contact-message:${id}` },
  ])
})
