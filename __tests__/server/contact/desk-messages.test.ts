import type { Kysely } from 'kysely'
import { listMessages, setMessageState } from '../../../src/server/contact/desk-messages'
import type { Database } from '../../../src/server/db/schema'
import { closeAll } from '../../support/server/closing'
import { enqueueMessage, NOON, openMailDatabase } from '../../support/server/mail'
import { BOLA } from '../../support/server/reviews'

const ONE = '00000000-0000-4000-8000-000000000001'
const TWO = '00000000-0000-4000-8000-000000000002'
const HOUR = new Date('2025-11-21T13:00:00Z')

let database: Kysely<Database>
beforeEach(async () => {
  database = await openMailDatabase()
  await enqueueMessage(database, { id: ONE })
  await enqueueMessage(database, { id: TWO, message: 'Again' }, HOUR)
})
afterEach(closeAll)

it('lists the newest first, all or those in a state', async () => {
  await setMessageState(database, BOLA, ONE, 'answered', HOUR)
  const ids = async (state?: 'open' | 'answered' | 'spam') =>
    (await listMessages(database, state)).map(({ id }) => id)
  await expect(ids()).resolves.toEqual([TWO, ONE])
  await expect(ids('open')).resolves.toEqual([TWO])
  await expect(ids('answered')).resolves.toEqual([ONE])
  await expect(ids('spam')).resolves.toEqual([])
})

it('marks a message, and keeps nothing of the guest in the journal', async () => {
  await expect(setMessageState(database, BOLA, ONE, 'spam', HOUR)).resolves.toEqual({
    id: ONE,
    name: 'Ada Obi',
    email: 'ada@example.com',
    message: 'Is the pool heated?',
    created_at: NOON.toISOString(),
    state: 'spam',
    state_at: HOUR.toISOString(),
  })
  const entries = await database.selectFrom('journal').selectAll().execute()
  expect(entries).toMatchObject([
    { action: 'message.marked', subject_id: ONE, before: '{"state":"open"}', after: '{"state":"spam"}' },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Ada|ada@|pool/)
})

it('leaves a message as it is that is in this state already', async () => {
  await setMessageState(database, BOLA, ONE, 'answered', NOON)
  await expect(setMessageState(database, BOLA, ONE, 'answered', HOUR)).resolves.toMatchObject({
    state_at: NOON.toISOString(),
  })
  await expect(database.selectFrom('journal').selectAll().execute()).resolves.toHaveLength(1)
})

it('knows which messages there are', async () => {
  await expect(setMessageState(database, BOLA, 'x', 'spam', HOUR)).rejects.toMatchObject({ status: 404 })
})
