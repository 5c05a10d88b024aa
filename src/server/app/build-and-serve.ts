import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { loadEnvFile } from '../../config/load-env-file'
import { readServerEnv, type ServerEnv } from '../../config/server-env'
import { runBuild } from './run-build'
import { runServer, tellFailure } from './serve'
import { fingerprintInputs, readRelease } from '../site/release'

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
  if (release?.inputs === fingerprintInputs(root, process.env) || (await buildSite(root))) await runServer()
}

/** Listens on the port for a moment. Throws Node's error when the port cannot be used. */
async function probePort({ host, port }: ServerEnv): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Gives true when the site is built. A build that a signal stopped is no failure: nobody wants to serve. */
async function buildSite(root: string): Promise<boolean> {
  const gatsby = createRequire(join(root, 'package.json')).resolve('gatsby/cli.js')
  const result = await runBuild(process.execPath, [gatsby, 'build'], {
    ...process.env,
    GATSBY_TELEMETRY_DISABLED: '1',
  })
  if (result !== 'failed') return result === 'done'
  process.stderr.write('The site could not be built: see the lines above.\n')
  process.exitCode = 1
  return false
}

void start()
