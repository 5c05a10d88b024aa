import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error'
import { loadEnvFile } from '../config/load-env-file'
import { readServerEnv } from '../config/server-env'
import { runServer } from './main'
import { fingerprintInputs, readRelease } from './site/release'

/** Builds the site where what is built is missing or out of date, then serves it. */
async function start(): Promise<void> {
  loadEnvFile()
  checkEnvironment()
  const root = process.cwd()
  const release = readRelease(join(root, 'public'))
  if (release?.inputs !== fingerprintInputs(root, process.env)) buildSite(root)
  await runServer()
}

/** A wrong setting stops before the minute that a build takes. */
function checkEnvironment(): void {
  try {
    readServerEnv()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

function buildSite(root: string): void {
  const gatsby = createRequire(join(root, 'package.json')).resolve('gatsby/cli.js')
  const build = spawnSync(process.execPath, [gatsby, 'build'], {
    stdio: 'inherit',
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: '1' },
  })
  if (build.status === 0) return
  process.stderr.write(
    'The site could not be built: see the lines above. What was built before is untouched.\n',
  )
  process.exit(build.status ?? 1)
}

void start()
