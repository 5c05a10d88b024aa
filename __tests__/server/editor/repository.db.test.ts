import {
  ContentChanged,
  listSaved,
  listSavedTexts,
  listVersions,
  saveVersion,
  VERSIONS_KEPT,
} from '../../../src/server/editor/repository'
import { inTransaction } from '../../../src/server/db/transaction'
import type { Database } from '../../../src/server/db/schema'
import type { Kysely } from 'kysely'
import { makePlace, openTestDatabase } from '../../support/server/database'

const PATH = 'dining.json'
const NOW = new Date('2026-11-27T18:05:00Z')

function save(
  database: Kysely<Database>,
  basedOn: number,
  data: string | null = 'text',
  path = PATH,
  who = 'Ada',
) {
  return inTransaction(database, (transaction) => saveVersion(transaction, { path, basedOn, data, who }, NOW))
}

it('keeps the last 50 versions of each file', async () => {
  const database = await openTestDatabase()
  await save(database, 0, 'another', 'about.json')
  for (let version = 0; version < VERSIONS_KEPT + 2; version += 1)
    await save(database, version, `${version + 1}`)
  const kept = await listVersions(database, PATH)
  expect(kept.map(({ data }) => Number(data))).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index))
  expect(kept[0]).toMatchObject({ version: 52 })
  expect(await listVersions(database, 'about.json')).toHaveLength(1)
})

it('lets one of two save at the same moment, and tells the other', async () => {
  const place = await makePlace({ isBlank: false })
  const [one, other] = [await openTestDatabase(place), await openTestDatabase(place)]
  const answers = await Promise.allSettled([save(one, 0, 'one'), save(other, 0, 'other', PATH, 'Bola')])
  const [lost, ...others] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect([lost instanceof ContentChanged, others]).toEqual([true, []])
  expect(await listVersions(one, PATH)).toHaveLength(1)
})

it('says who has saved or removed a file since it was read', async () => {
  const database = await openTestDatabase()
  await save(database, 0)
  await expect(save(database, 0)).rejects.toThrow('Ada saved this at 7:05 pm on 27 November')
  await save(database, 1, null)
  await expect(save(database, 1)).rejects.toThrow('Ada removed this at 7:05 pm on 27 November')
})

it('lists the newest version of each file, and the texts without pictures', async () => {
  const database = await openTestDatabase()
  await save(database, 0, 'old')
  await save(database, 1, 'new')
  await save(database, 0, null, 'blog/gone.md')
  await save(database, 0, 'AAAA', 'images/pool/pool.jpg')
  expect(await listSaved(database)).toEqual([
    expect.objectContaining({ path: 'blog/gone.md', version: 1, isRemoved: true }),
    expect.objectContaining({ path: PATH, version: 2, saved_by: 'Ada', isRemoved: false }),
    expect.objectContaining({ path: 'images/pool/pool.jpg', isRemoved: false }),
  ])
  expect((await listSavedTexts(database)).map(({ data }) => data)).toEqual([null, 'new'])
})
