import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { loadEnvFile } from '../../config/load-env-file'
import { readServerEnv, type ServerEnv } from '../../config/server-env'
import { runServer, tellFailure } from './serve'
import { readRelease } from '../releases/description'
import { fingerprintInputs } from '../releases/inputs'

/** Builds the site when public/ is missing or out of date, then serves it. */
async function start(): Promise<void> {
  const root = process.cwd()
  try {
    loadEnvFile()
    // Checked first: a build takes minutes, and a wrong setting or a used port would stop the server after
    // it.
    await probePort(readServerEnv())
  } catch (error) {
    tellFailure(error)
    return
  }
  const release = readRelease(join(root, 'public'))
  if (release?.inputs === fingerprintInputs(root, process.env) || buildSite(root)) await runServer()
}

/** Listens on the port for a moment. Throws Node's error when the port cannot be used. */
async function probePort({ host, port }: ServerEnv): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

function buildSite(root: string): boolean {
  const gatsby = createRequire(join(root, 'package.json')).resolve('gatsby/cli.js')
  const build = spawnSync(process.execPath, [gatsby, 'build'], {
    stdio: 'inherit',
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: '1' },
  })
  if (build.status === 0) return true
  process.stderr.write('The site could not be built: see the lines above.\n')
  process.exitCode = build.status ?? 1
  return false
}

void start()
