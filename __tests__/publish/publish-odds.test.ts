import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openReleaseStore } from '../../src/server/releases/store'
import { makePublishPlace, withPrice } from '../support/publish-place'
import { closeAll } from '../support/server/closing'

jest.setTimeout(60_000)
afterEach(closeAll)

it('publishes with a note when old releases cannot be removed', async () => {
  const { project, dataDir, rebuild } = await makePublishPlace()
  await rebuild()
  const assetsDir = join(dataDir, 'releases/assets')
  await rm(assetsDir, { recursive: true, force: true })
  await writeFile(assetsDir, 'a file where a folder belongs')
  await writeFile(join(project, 'content/rooms.json'), await withPrice(99_000))
  const { result } = await rebuild()
  const live = await openReleaseStore({ releasesDir: join(dataDir, 'releases') }).live()
  const notes = ['Old releases could not be removed (ENOTDIR)']
  expect(result).toEqual({ state: 'live', release: live?.id, notes })
})

it('accepts a password of DATABASE_URL with a bare %', async () => {
  const { project, rebuild } = await makePublishPlace()
  await writeFile(join(project, '.env'), 'DATABASE_URL=postgresql://hotel:100%@127.0.0.1:9/hotel\n')
  const { result } = await rebuild()
  expect(result).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^the database cannot be read \(.*ECONNREFUSED/),
  })
})
