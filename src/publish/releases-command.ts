import { resolve } from 'node:path'
import { ConfigError } from '../config/config-error'
import { loadEnvFile } from '../config/load-env-file'
import { readSiteEnv } from '../config/read-site-env'
import { readServerEnv } from '../config/server-env'
import { noteChoice } from '../server/releases/choice'
import { digestContent } from '../server/releases/content-digest'
import { assertFits, buildSettingsOf, ReleaseError } from '../server/releases/description'
import { openReleaseStore } from '../server/releases/store'

const USAGE = 'Usage: npm run releases, or npm run releases -- use ID'

/** Lists the releases, or makes one of them live. A server that runs takes it over within a second. */
async function main([verb, id = '', ...more]: string[]): Promise<void> {
  loadEnvFile()
  const env = readServerEnv()
  const store = openReleaseStore(env.dataDir)
  const releases = await store.list()
  if (verb === undefined) {
    const live = await store.live()
    for (const release of releases) {
      process.stdout.write(`${release.id}${release.id === live?.id ? '  live' : ''}\n`)
    }
    if (releases.length === 0)
      process.stdout.write('There are no releases yet: `npm start` builds the first\n')
    return
  }
  if (verb !== 'use' || more.length > 0) throw new ReleaseError(USAGE)
  const chosen = releases.find((release) => release.id === id)
  if (chosen === undefined) throw new ReleaseError(`There is no release "${id}": npm run releases lists them`)
  assertFits(chosen.description, buildSettingsOf(readSiteEnv(), env))
  // Until content/ changes again, no server builds anew by itself.
  const content = await digestContent(resolve('content')).catch(() => '')
  await noteChoice(env.dataDir, { release: id, content })
  await store.goLive(id)
  process.stdout.write(`${id} is live\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ReleaseError || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
