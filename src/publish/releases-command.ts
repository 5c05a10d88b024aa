import { ConfigError } from '../config/config-error'
import { loadEnvFile } from '../config/load-env-file'
import { readServerEnv } from '../config/server-env'
import { ReleaseError } from '../server/releases/description'
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
  loadEnvFile()
  const env = readServerEnv()
  if (verb === undefined) {
    const releases = await listReleases(env)
    for (const { id: listed, storedAt, isLive, isChosen } of releases) {
      const state = isChosen ? '  live, chosen by hand' : isLive ? '  live' : ''
      process.stdout.write(`${listed}  ${localTime.format(storedAt)}${state}\n`)
    }
    if (releases.length === 0)
      process.stdout.write('There are no releases yet: `npm start` builds the first\n')
    return
  }
  if (verb !== 'use' || more.length > 0) throw new ReleaseError(USAGE)
  await chooseRelease(id, { env, environment: process.env, log: process.stdout })
  process.stdout.write(`${id} is live, and stays until content/ or a room changes\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ReleaseError || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
