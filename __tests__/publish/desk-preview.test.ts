import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeBuildLock } from '../../src/publish/build-lock'
import { openReleaseStore } from '../../src/server/releases/store'
import { changeRoom } from '../../src/server/rooms/offer'
import { seedRooms } from '../../src/server/rooms/seed'
import { saveVersion } from '../../src/server/editor/repository'
import { makePublishPlace } from '../support/publish-place'
import { MARKETING } from '../support/server/actor'
import { openTestDatabase } from '../support/server/database'
it('builds the desk’s preview from saved texts, drafts and the hotel’s rooms, without its keys', async () => {
  const place = await makePublishPlace()
  const { project, dataDir } = place
  await place.writeGatsby(await readFile(join(__dirname, '../support/small-gatsby.js'), 'utf8'))
  const keys = 'PAYSTACK_SECRET_KEY=sk_test_0123456789\nGATSBY_PAYSTACK_PUBLIC_KEY=pk_test_0123456789\n'
  await writeFile(join(project, '.env'), keys)
  expect((await place.rebuild()).result).toMatchObject({ state: 'live' })
  const database = await openTestDatabase({ dataDir, databaseUrl: undefined })
  await seedRooms(database, join(project, 'content'))
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_100_000 }, new Date())
  const post = await readFile('content/blog/how-to-book-a-room-for-tonight.md', 'utf8')
  const saved = post.replace('---\n', '---\ndraft: true\n')
  const row = { path: 'blog/lagoon.md', basedOn: 0, data: saved, who: 'Ada Obi' }
  await database.transaction().execute((transaction) => saveVersion(transaction, row, new Date()))

  const site = openReleaseStore({ releasesDir: join(dataDir, 'releases') })
  const before = await site.live()
  expect((await place.rebuild({ args: ['--preview'] })).result).toMatchObject({ state: 'live' })
  const preview = await openReleaseStore({
    releasesDir: join(dataDir, 'preview/desk/releases'),
  }).live()
  expect(preview?.description.settings).toMatchObject({ isPreview: true, paystackPublicKey: '' })
  expect(await readFile(join(preview?.contentDir ?? '', 'blog/lagoon.md'), 'utf8')).toBe(
    saved.replace('draft: true', 'draft: false'),
  )
  expect(await readFile(join(preview?.siteDir ?? '', 'page-data/room/1/page-data.json'), 'utf8')).toContain(
    '"price":91000',
  )
  expect((await site.live())?.id).toBe(before?.id)
  expect(before?.description.settings.paystackPublicKey).toBe('pk_test_0123456789')
})

it('waits while the site is being published', async () => {
  const place = await makePublishPlace()
  await place.writeGatsby(await readFile(join(__dirname, '../support/small-gatsby.js'), 'utf8'))
  await mkdir(place.dataDir)
  const lock = await takeBuildLock(join(place.dataDir, 'releases'), {
    waitMs: 0,
    onWait: () => undefined,
    signal: new AbortController().signal,
  })
  const { result, progress } = await place.rebuild({
    args: ['--preview'],
    onStep: ({ state }) => void (state === 'queued' && lock.release()),
  })
  expect(progress[0]).toEqual({ state: 'queued', step: 'waiting for another build' })
  expect(result).toMatchObject({ state: 'live' })
})
