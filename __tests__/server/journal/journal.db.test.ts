import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { journalEntry, recordChange } from '../../../src/server/journal/journal'
import { openTestDatabase } from '../../support/server/database'

const ada = { who: 'Ada', personId: 'p1', role: 'desk', via: 'browser' } as const
const now = new Date('2026-11-22T08:00:00Z')

const readJournal = (database: Kysely<Database>) => database.selectFrom('journal').selectAll().execute()

it('stores who did what and when, with the values before and after', async () => {
  const database = await openTestDatabase()
  const change = journalEntry('room.changed', 3, { before: { price_kobo: 1 }, after: { price_kobo: 2 } })
  const id = await recordChange(database, ada, async () => change, now)
  await expect(readJournal(database)).resolves.toEqual([
    {
      id,
      at: '2026-11-22T08:00:00.000Z',
      who: 'Ada',
      person_id: 'p1',
      via: 'browser',
      action: 'room.changed',
      subject: 'room',
      subject_id: '3',
      room_id: 3,
      from_room_id: null,
      booking_code: null,
      before: '{"price_kobo":1}',
      after: '{"price_kobo":2}',
    },
  ])
})

it('refuses to change or delete an entry', async () => {
  const database = await openTestDatabase()
  await recordChange(database, ada, async () => journalEntry('room.ready', 4), now)
  const refused = { code: expect.stringMatching(/^(?:SQLITE_CONSTRAINT_TRIGGER|PG_P0001)$/) }
  await expect(database.updateTable('journal').set({ who: 'Bola' }).execute()).rejects.toMatchObject(refused)
  await expect(database.deleteFrom('journal').execute()).rejects.toMatchObject(refused)
  await expect(readJournal(database)).resolves.toMatchObject([{ who: 'Ada' }])
})

/** A database whose first commit arrives, and whose answer to it does not. */
function losingFirstCommit(database: Kysely<Database>): Kysely<Database> {
  let isFirst = true
  return new Proxy(database, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name, target) as unknown
      return () => ({
        setIsolationLevel: () => ({
          async execute(work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) {
            const result = await target.transaction().execute(work)
            if (!isFirst) return result
            isFirst = false
            throw Object.assign(new Error('cut off'), { code: 'PG_AWAY' })
          },
        }),
      })
    },
  })
}

it('makes a change once, although its transaction runs again after a lost commit', async () => {
  const database = await openTestDatabase()
  let changes = 0
  const change = async () => {
    changes += 1
    return journalEntry('room.ready', 1)
  }
  const id = await recordChange(losingFirstCommit(database), ada, change, now)
  expect(changes).toBe(1)
  expect(await database.selectFrom('journal').select('id').execute()).toEqual([{ id }])
})

it('writes no entry of a change that fails', async () => {
  const database = await openTestDatabase()
  const refused = new Error('refused')
  await expect(recordChange(database, ada, () => Promise.reject(refused), now)).rejects.toThrow(refused)
  expect(await readJournal(database)).toEqual([])
})
