import '../config/check-node'
import { lagosTime } from '../cli/text'
import { ConfigError } from '../config/config-error'
import { loadEnvFile } from '../config/env-file'
import { readServerEnv } from '../config/server-env'
import { makePrivateFiles } from '../server/db/data-dir'
import { ReleaseError } from '../server/releases/description'
import { openReleaseStore } from '../server/releases/store'
import { complain, say } from '../terminal/lines'
import { useRelease } from './use-release'

const USAGE = 'Usage: npm run releases, or npm run releases -- use ID'

async function main([verb, id = '', ...more]: string[]): Promise<void> {
  makePrivateFiles()
  loadEnvFile()
  const env = readServerEnv()
  if (verb === undefined) {
    const store = openReleaseStore(env)
    const [releases, live] = [await store.list(), await store.live()]
    for (const { id: release, description } of releases) {
      const { builtAt, reason } = description
      const words = [release, lagosTime(builtAt), release === live?.id && 'live', reason]
      say(words.filter(Boolean).join('  '))
    }
    if (releases.length === 0) say('There are no releases yet: `npm run publish` builds the first')
    return
  }
  if (verb !== 'use' || more.length > 0) throw new ReleaseError(USAGE)
  await useRelease(id, env)
  say(`${id} is live until the next publish`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ReleaseError || error instanceof ConfigError)) throw error
  complain(error.message)
  process.exitCode = 1
})
