import '../config/check-node'
import { ConfigError } from '../config/config-error'
import { loadEnvFile } from '../config/env-file'
import { readServerEnv } from '../config/server-env'
import { makePrivateFiles } from '../server/db/data-dir'
import { ReleaseError } from '../server/releases/description'
import { complain, say } from '../terminal/lines'
import { chooseRelease, listReleases } from './choose-release'

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
  makePrivateFiles()
  loadEnvFile()
  const env = readServerEnv()
  if (verb === undefined) {
    const releases = await listReleases(env)
    for (const { id: listed, storedAt, isLive, isChosen } of releases) {
      const state = isChosen ? '  live, chosen by hand' : isLive ? '  live' : ''
      say(`${listed}  ${localTime.format(storedAt)}${state}`)
    }
    if (releases.length === 0) say('There are no releases yet: `npm run publish` builds the first')
    return
  }
  if (verb !== 'use' || more.length > 0) throw new ReleaseError(USAGE)
  await chooseRelease(id, { env, environment: process.env, tell: say })
  say(`${id} is live, and stays until content/ or a room changes`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ReleaseError || error instanceof ConfigError)) throw error
  complain(error.message)
  process.exitCode = 1
})
