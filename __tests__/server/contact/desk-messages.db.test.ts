import { EventEmitter, once } from 'node:events'
import type { KyselyPlugin } from 'kysely'
import { listMessages, setMessageState } from '../../../src/server/contact/desk-messages'
import { storeMessage } from '../../../src/server/contact/repository'
import { databaseKind } from '../../support/server/database'
import { enqueueMessage, NOON } from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { BOLA } from '../../support/server/reviews'

const ONE = '00000000-0000-4000-8000-000000000001'
const DOUBTFUL = { name: 'Bot', email: 'bot@example.com', message: 'Cheap watches' }
const TWO = '00000000-0000-4000-8000-000000000002'
const HOUR = new Date('2025-11-21T13:00:00Z')

useMailDatabase()

beforeEach(async () => {
  await enqueueMessage(database, { id: ONE })
  await enqueueMessage(database, { id: TWO, message: 'Again' }, HOUR)
})

const ids = async (state?: 'open' | 'answered' | 'spam') =>
  (await listMessages(database, state)).map(({ id }) => id)

it('lists messages newest first, all or by state', async () => {
  await setMessageState(database, BOLA, ONE, 'answered', HOUR)
  await expect(ids()).resolves.toEqual([TWO, ONE])
  await expect(ids('open')).resolves.toEqual([TWO])
  await expect(ids('answered')).resolves.toEqual([ONE])
  await expect(ids('spam')).resolves.toEqual([])
})

it('marks a message, and journals no personal data', async () => {
  await expect(setMessageState(database, BOLA, ONE, 'spam', HOUR)).resolves.toEqual({
    id: ONE,
    name: 'Ada Obi',
    email: 'ada@example.com',
    message: 'Is the pool heated?',
    created_at: NOON.toISOString(),
    state: 'spam',
    state_at: HOUR.toISOString(),
    state_by: BOLA.who,
    doubt: null,
  })
  const entries = await database.selectFrom('journal').selectAll().execute()
  expect(entries).toMatchObject([
    { action: 'message.marked', subject_id: ONE, before: '{"state":"open"}', after: '{"state":"spam"}' },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Ada|ada@|pool/)
})

it('leaves a message unchanged that already has the state', async () => {
  await setMessageState(database, BOLA, ONE, 'answered', NOON)
  await expect(setMessageState(database, BOLA, ONE, 'answered', HOUR)).resolves.toMatchObject({
    state_at: NOON.toISOString(),
  })
  await expect(database.selectFrom('journal').selectAll().execute()).resolves.toHaveLength(1)
})

it('answers 404 for an unknown message', async () => {
  await expect(setMessageState(database, BOLA, 'x', 'spam', HOUR)).rejects.toMatchObject({ status: 404 })
})

const listed = async (state?: 'open' | 'doubtful' | 'spam') =>
  (await listMessages(database, state)).map(({ name, doubt }) => [name, doubt])

describe('a doubtful message', () => {
  const sentence = 'A hidden field was filled in.'

  let id: string
  beforeEach(async () => {
    await storeMessage(database, DOUBTFUL, { doubt: 'trap', isDoubtful: true }, HOUR)
    const [message] = await listMessages(database, 'doubtful')
    id = message?.id ?? ''
  })

  it('keeps its reason when it is spam, and loses it when it is opened again', async () => {
    await setMessageState(database, BOLA, id, 'spam', HOUR)
    await expect(listed('doubtful')).resolves.toEqual([])
    await expect(listed('spam')).resolves.toEqual([['Bot', sentence]])
    await expect(setMessageState(database, BOLA, id, 'open', HOUR)).resolves.toMatchObject({ doubt: null })
  })

  it('is marked by only one of two people at the same time', async () => {
    const both = database.withPlugin(readingTogether())
    const results = await Promise.allSettled([
      setMessageState(both, BOLA, id, 'open', HOUR),
      setMessageState(both, BOLA, id, 'spam', HOUR),
    ])
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { status: 409 } }])
    await expect(database.selectFrom('journal').selectAll().execute()).resolves.toHaveLength(1)
  })
})

/**
 * Lets the first two answers of PostgreSQL wait for each other, so that both people have read the message
 * before one of them marks it. SQLite has one connection, on which the two take turns by themselves.
 */
function readingTogether(): KyselyPlugin {
  const gate = new EventEmitter()
  let answers = 0
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1
      if (databaseKind() !== 'postgres' || answers > 2) return result
      if (answers === 2) gate.emit('open')
      else await once(gate, 'open')
      return result
    },
  }
}
