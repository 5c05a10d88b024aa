import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readRoomEntries } from '../../src/content/read-content'
import { takeBuildLock } from '../../src/publish/publish'
import { fingerprintInputs } from '../../src/server/releases/inputs'
import { openReleaseStore } from '../../src/server/releases/store'
import { digestRoomList, roomFromRow } from '../../src/server/rooms/room'
import { rowFromEntry } from '../../src/server/rooms/seed'
import { exitCode, start } from '../support/process/project'
import { waitFor } from '../support/wait-for'
import { toKobo } from '../../src/shared/money'
import { command, makePublishPlace, type PublishPlace, withPrice } from '../support/publish-place'

const NEVER_ENDS = `require('node:fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1_000)`
let place: PublishPlace
let project: string
let dataDir: string

beforeEach(async () => {
  place = await makePublishPlace()
  project = place.project
  dataDir = place.dataDir
})

const writeGatsby = (program: string) => place.writeGatsby(program)
const rebuild = (signal?: AbortSignal) => place.rebuild({ signal })

const runs = async () =>
  (await readFile(join(dataDir, 'build/workspace/runs'), 'utf8').catch(() => '')).split('\n').length - 1

it('reports its progress and the new release to the server, and notes the reason', async () => {
  const { result, progress } = await place.rebuild({ args: ['--reason=Published by Ada Obi'] })
  const live = await openReleaseStore({ releasesDir: join(dataDir, 'releases') }).live()
  expect(result).toEqual({ state: 'live', release: live?.id })
  expect(live?.description.reason).toBe('Published by Ada Obi')
  expect(progress).toEqual([
    { state: 'building', step: 'reading content' },
    { state: 'building', step: 'drawing pages and pictures' },
    { state: 'checking', step: 'checking pages and pictures' },
    { state: 'checking', step: 'storing the release' },
  ])
})

it('builds nothing when the live release was built from the same files', async () => {
  const { result } = await rebuild()
  const siteDir = (await openReleaseStore({ releasesDir: join(dataDir, 'releases') }).live())?.siteDir ?? ''
  const release = JSON.parse(await readFile(join(siteDir, 'release.json'), 'utf8'))
  const inputs = fingerprintInputs(join(dataDir, 'build/workspace'), {})
  const rooms = digestRoomList(
    (await readRoomEntries(join(project, 'content'))).map((entry, position) =>
      roomFromRow({
        ...rowFromEntry(entry, position),
        tonight_kobo: toKobo(entry.price),
        available: entry.available ? 1 : 0,
      }),
    ),
  )
  await writeFile(join(siteDir, 'release.json'), JSON.stringify({ ...release, inputs, rooms }))
  const again = await rebuild()
  expect([again.result, await runs()]).toEqual([result, 1])
  await writeFile(join(project, 'content/rooms.json'), await withPrice(99_000))
  const third = await rebuild()
  expect([third.result.state, await runs()]).toEqual(['live', 2])
  expect(third.result).not.toEqual(result)
})

it('says in one line what is wrong in content/, before any build', async () => {
  await rm(join(project, 'content/images/rooms'), { recursive: true })
  expect((await rebuild()).result).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^content\/\S+\.json:\d+:\d+: .*images has no rooms/),
  })
  expect(await runs()).toBe(0)
})

it('keeps the log of a failed build, and returns its name beside the reason', async () => {
  await writeGatsby(`console.error(' ERROR\\n\\nthe room list could not be read'); process.exit(1)`)
  const { result } = await rebuild()
  expect(result).toMatchObject({ state: 'failed', reason: 'the room list could not be read' })
  const logFile = 'logFile' in result ? (result.logFile ?? '') : ''
  expect(logFile.startsWith(join(dataDir, 'build/logs'))).toBe(true)
  expect(await readFile(logFile, 'utf8')).toContain('could not be read')
})

it('ends a build with Gatsby when it is aborted, and nothing goes live', async () => {
  await writeGatsby(NEVER_ENDS)
  const stopping = new AbortController()
  const running = rebuild(stopping.signal)
  const pid = await gatsbyPid()
  stopping.abort()
  expect((await running).result).toEqual({ state: 'failed', reason: 'the server was restarted' })
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(await openReleaseStore({ releasesDir: join(dataDir, 'releases') }).live()).toBeUndefined()
})

it('ends when the server that started it is killed', async () => {
  await writeGatsby(NEVER_ENDS)
  const [program, ...args] = command('publish-command.ts', '--rebuild')
  const options = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true }
  const spawned = [program, args, options].map((part) => JSON.stringify(part)).join(', ')
  const code = `require('node:child_process').spawn(${spawned})`
  const server = start(project, {}, [process.execPath, '-e', code])
  const pid = await gatsbyPid()
  server.process.kill('SIGKILL')
  await exitCode(server)
  const lock = await takeBuildLock(join(dataDir, 'releases'), {
    waitMs: 10_000,
    onWait: () => undefined,
    signal: new AbortController().signal,
  })
  lock.release()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(await openReleaseStore({ releasesDir: join(dataDir, 'releases') }).live()).toBeUndefined()
})

/** Waits until our Gatsby runs, and returns the id of its process. */
async function gatsbyPid(): Promise<number> {
  const pid = await waitFor(async () => {
    return (await readFile(join(dataDir, 'build/workspace/pid'), 'utf8').catch(() => '')) || undefined
  })
  return Number(pid)
}
