import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { assertRunnable, runReleaseCommand } from '../../src/publish/release-command'
import { openReleaseStore, type ReleaseStore, type StoredRelease } from '../../src/server/releases/store'
import { closeAll, makeTempDir } from '../support/server/closing'
import { HASHED_SCRIPT, makeRelease } from '../support/server/release'

afterEach(closeAll)

let dir: string
let store: ReleaseStore
let release: StoredRelease

beforeEach(async () => {
  dir = await makeTempDir()
  store = openReleaseStore({ releasesDir: join(dir, 'releases') })
  release = await store.add({ siteDir: await makeRelease(), contentDir: await makeTempDir() })
})

/** Writes a shell script and hands the release to it. */
async function handOver(
  script: string,
  { timeoutMs = 20_000, signal = new AbortController().signal, environment = {} } = {},
) {
  const command = join(dir, 'to-other-host')
  await writeFile(command, `#!/bin/sh\n${script}\n`)
  await chmod(command, 0o700)
  const log = new PassThrough()
  const done = runReleaseCommand({
    command,
    store,
    release,
    environment: { PATH: process.env['PATH'], ...environment },
    log,
    signal,
    timeoutMs,
  })
  const failure = await done.then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { failure, said: String(log.read() ?? '') }
}

it('hands over the hashed files first, and then the whole site', async () => {
  const target = join(dir, 'cdn')
  await mkdir(target)
  const { failure, said } = await handOver(
    `cp -R "$1/." ${target}; echo "$RELEASE_STEP $RELEASE_ID $(test -e ${target}/index.html && echo pages)"; test -d "$RELEASE_DIR/site"`,
  )
  expect(failure).toBeUndefined()
  expect(said).toBe(`assets ${release.id} \npages ${release.id} pages\n`)
  for (const file of [HASHED_SCRIPT, 'static/0a1b/picture.webp', 'rooms/index.html']) {
    expect(await readFile(join(target, file))).toEqual(await readFile(join(release.siteDir, file)))
  }
})

it('leaves nothing of the first step behind', async () => {
  const { said } = await handOver('echo "$1"')
  const [assets = '', pages] = said.trim().split('\n')
  expect([existsSync(assets), pages]).toEqual([false, release.siteDir])
})

it('gives the program its own secrets, and none of ours', async () => {
  const ours = {
    PAYSTACK_SECRET_KEY: 'sk_live_x',
    DATABASE_URL: 'postgresql://hotel:secret@db/hotel',
    SMTP_URL: 'smtps://hotel:secret@mail',
    REBUILD_TOKEN: 'x'.repeat(32),
    METRICS_TOKEN: 'x'.repeat(32),
  }
  const { said } = await handOver('env', { environment: { ...ours, AWS_SECRET_ACCESS_KEY: 'theirs' } })
  expect(said).toContain('AWS_SECRET_ACCESS_KEY=theirs')
  for (const name of Object.keys(ours)) expect(said).not.toContain(name)
})

it('says in one line which step failed, and begins no further one', async () => {
  const { failure, said } = await handOver('echo "$RELEASE_STEP"; exit 3')
  expect([failure, said]).toEqual(['RELEASE_COMMAND ended with 3 in the step "assets"', 'assets\n'])
})

it('ends a program that takes too long, with all that it has started', async () => {
  const mark = join(dir, 'mark')
  const { failure } = await handOver(`(sleep 2; touch ${mark}) & sleep 30`, { timeoutMs: 600 })
  expect(failure).toBe('RELEASE_COMMAND took longer than 0.01 minutes in the step "assets"')
  await wait(2_000)
  expect(existsSync(mark)).toBe(false)
})

it('ends the program when the lock is lost', async () => {
  const losing = new AbortController()
  setTimeout(() => losing.abort(), 400)
  const { failure } = await handOver('sleep 30', { signal: losing.signal })
  expect(failure).toBe('RELEASE_COMMAND was stopped in the step "assets"')
})

it('finds out before a build that the program cannot be run', async () => {
  await writeFile(join(dir, 'no-program'), '')
  for (const command of [join(dir, 'nothing'), join(dir, 'no-program')]) {
    await expect(assertRunnable(command)).rejects.toThrow(
      `RELEASE_COMMAND names no program that can be run: ${command}`,
    )
  }
  await expect(assertRunnable(process.execPath)).resolves.toBeUndefined()
})
