import { ConfigError } from '../config/config-error'
import { loadEnvFile } from '../config/load-env-file'
import { readServerEnv, type ServerEnv } from '../config/server-env'
import { ContentError } from '../content/problem'
import { makeDataDir, makeReleasesDir } from '../server/db/data-dir'
import { ReleaseError } from '../server/releases/description'
import { openReleaseStore } from '../server/releases/store'
import { publish } from './publish'

/** Builds the site, checks it and makes it live. With `--quiet`, what Gatsby says goes to the log only. */
async function main(): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
  try {
    loadEnvFile()
    const env = readServerEnv()
    await makeDataDir(env.dataDir)
    await makeReleasesDir(env.releasesDir)
    const { id } = await publish({
      root: process.cwd(),
      env,
      environment: process.env,
      store: openReleaseStore(env),
      keep: env.releasesKept,
      secrets: secretsOf(env),
      isShown: !process.argv.includes('--quiet'),
      signal: stopping.signal,
    })
    process.stdout.write(`Published ${id}\n`)
  } catch (error) {
    const isExpected =
      error instanceof ReleaseError || error instanceof ConfigError || error instanceof ContentError
    if (!isExpected) throw error
    process.stderr.write(`${error.message.replaceAll(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}

/** Gives the secret values among the settings. */
function secretsOf({ payments, databaseUrl, mail }: ServerEnv): string[] {
  const secrets = [
    'keys' in payments ? payments.keys.secretKey : '',
    databaseUrl === undefined ? '' : decodeURIComponent(new URL(databaseUrl).password),
    mail.smtp?.auth?.pass ?? '',
  ]
  // A short password would be found in every text.
  return secrets.filter((secret) => secret.length >= 8)
}

void main()
