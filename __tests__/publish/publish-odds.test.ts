import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runPublish } from '../../src/server/rebuild/run-publish'
import { openReleaseStore } from '../../src/server/releases/store'
import { command, makePublishPlace } from '../support/publish-place'
/** Forbids the program to remove what is in the releases folder, as for another user's files. */
const FORBID_REMOVING = `data:text/javascript,${encodeURIComponent(`
  import promises from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const { rm } = promises
  promises.rm = async (path, ...rest) => {
    if (/releases..new-old$/.test(path)) throw Object.assign(new Error('no'), { code: 'EACCES' })
    return rm(path, ...rest)
  }
  syncBuiltinESMExports()`)}`

it('publishes with a note when old releases cannot be removed', async () => {
  const { project, dataDir } = await makePublishPlace()
  const leftover = join(dataDir, 'releases/.new-old')
  await mkdir(leftover, { recursive: true })
  await utimes(leftover, 0, 0)
  const [program, ...args] = command('publish-command.ts')
  const result = await runPublish({
    command: [program, '--import', FORBID_REMOVING, ...args],
    cwd: project,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  const live = await openReleaseStore({ releasesDir: join(dataDir, 'releases') }).live()
  const notes = ['Old releases could not be removed (EACCES)']
  expect(result).toEqual({ state: 'live', release: live?.id, notes })
})

it('leaves the space to the books when the disk is full', async () => {
  const { writeGatsby, rebuild, dataDir } = await makePublishPlace()
  await writeGatsby(`console.error('Error: ENOSPC: no space left on device'); process.exit(1)`)
  expect((await rebuild()).result).toMatchObject({ state: 'failed', reason: 'the server’s disk is full' })
  expect(await readdir(join(dataDir, 'build'))).not.toContain('workspace')
})

it('accepts a password of DATABASE_URL with a bare %', async () => {
  const { project, rebuild } = await makePublishPlace()
  await writeFile(join(project, '.env'), 'DATABASE_URL=postgresql://hotel:100%@127.0.0.1:9/hotel\n')
  expect((await rebuild()).result).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^the database cannot be read \(.*ECONNREFUSED/),
  })
})
