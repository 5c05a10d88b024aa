import { join, resolve } from 'node:path'
import { ConfigError } from '../config/config-error'
import { loadEnvFile } from '../config/load-env-file'
import { readSiteEnv } from '../config/read-site-env'
import { readServerEnv, type ServerEnv } from '../config/server-env'
import { refuseForeignRoot } from '../server/db/data-dir'
import { noteChoice, readChoice } from '../server/releases/choice'
import { digestContent } from '../server/releases/content-digest'
import { assertFits, buildSettingsOf, ReleaseError } from '../server/releases/description'
import { openReleaseStore, type ReleaseStore, type StoredRelease } from '../server/releases/store'
import { takeBuildLock } from './build-lock'
import { assertRunnable, runReleaseCommand } from './release-command'

const USAGE = 'Usage: npm run releases, or npm run releases -- use ID'

/** In the time zone of this machine, as its logs are. */
const localTime = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Lists the releases, or makes one of them live. A server that runs takes it over within a second. */
async function main([verb, id = '', ...more]: string[]): Promise<void> {
  loadEnvFile()
  const env = readServerEnv()
  const store = openReleaseStore(env)
  const releases = await store.list()
  if (verb === undefined) {
    const live = await store.live()
    const choice = await readChoice(env.releasesDir)
    for (const { id: listed } of releases) {
      const isChosen = listed === choice?.release
      const state = listed !== live?.id ? '' : isChosen ? '  live, chosen by hand' : '  live'
      process.stdout.write(`${listed}  ${localTime.format(storedAt(listed))}${state}\n`)
    }
    if (releases.length === 0)
      process.stdout.write('There are no releases yet: `npm start` builds the first\n')
    return
  }
  if (verb !== 'use' || more.length > 0) throw new ReleaseError(USAGE)
  const chosen = releases.find((release) => release.id === id)
  if (chosen === undefined) throw new ReleaseError(`There is no release "${id}": npm run releases lists them`)
  assertFits(chosen.description, buildSettingsOf(readSiteEnv(), env))
  await refuseForeignRoot(env.releasesDir)
  // Until content/ changes again, no server builds anew by itself.
  const content = await digestContent(resolve('content')).catch(() => '')
  await noteChoice(env.releasesDir, { release: id, content })
  await handOver(chosen, store, env)
  process.stdout.write(`${id} is live, and stays until content/ changes\n`)
}

/** Gives the time at which a release was stored, with which its id begins. */
function storedAt(id: string): Date {
  return new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Makes a release live, here and, by RELEASE_COMMAND, on other hosts. */
async function handOver(release: StoredRelease, store: ReleaseStore, env: ServerEnv): Promise<void> {
  const { releaseCommand: command } = env
  if (command === undefined) return store.goLive(release.id)
  await assertRunnable(command)
  // A build that ends meanwhile must not upload its pages at the same time.
  const lock = await takeBuildLock(join(env.dataDir, 'build'), env, {
    waitMs: 0,
    onWait: () => undefined,
    signal: new AbortController().signal,
  })
  try {
    const { lost: signal } = lock
    await runReleaseCommand({
      command,
      store,
      release,
      environment: process.env,
      log: process.stdout,
      signal,
    })
    await lock.assertHeld()
    await store.goLive(release.id)
  } finally {
    await lock.release()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ReleaseError || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
