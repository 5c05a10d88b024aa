import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { loadEnvFile } from '../../config/load-env-file'
import { readSiteEnv } from '../../config/read-site-env'
import { readServerEnv, type ServerEnv } from '../../config/server-env'
import { type BuildSettings, buildSettingsOf, doesFit, readRelease } from '../releases/description'
import { fingerprintInputs } from '../releases/inputs'
import { openReleaseStore, type ReleaseStore } from '../releases/store'
import { runBuild } from './run-build'
import { runServer, tellFailure } from './serve'

/**
 * Serves the last release at once, and builds a new one beside it when the project has changed since. Without
 * a release that fits the settings, it builds first.
 */
async function start(): Promise<void> {
  let env: ServerEnv
  let settings: BuildSettings
  try {
    loadEnvFile()
    env = readServerEnv()
    settings = buildSettingsOf(readSiteEnv(), env)
    // Checked first: a build takes minutes, and a wrong setting or a used port would stop the server after
    // it.
    await probePort(env)
  } catch (error) {
    tellFailure(error)
    return
  }
  const store = openReleaseStore(env.dataDir)
  if (!(await hasRelease(store, settings)) && !(await publish())) return
  await runServer()
  if (process.exitCode === undefined) await publishChanges(store)
}

/** Listens on the port for a moment. Throws Node's error when the port cannot be used. */
async function probePort({ host, port }: ServerEnv): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** True when the live release fits the settings, or a newer build in public/, which the server takes in. */
async function hasRelease(store: ReleaseStore, settings: BuildSettings): Promise<boolean> {
  const live = (await store.live())?.description
  const built = readRelease(resolve('public'))
  if (live !== undefined && doesFit(live, settings)) return true
  const isNewer = built !== undefined && (live === undefined || built.builtAt > live.builtAt)
  return isNewer && doesFit(built, settings)
}

/** Builds beside the running server when the project is not what the live release was built from. */
async function publishChanges(store: ReleaseStore): Promise<void> {
  const live = await store.live()
  if (live === undefined || live.description.inputs === fingerprintInputs(process.cwd(), process.env)) return
  if ((await store.list())[0]?.id !== live.id) {
    process.stdout.write(`Release ${live.id} was chosen by hand: \`npm run publish\` builds a new one\n`)
    return
  }
  process.stdout.write(
    'The project has changed: a new release is being built beside the one that is served\n',
  )
  await publish('--quiet')
}

/** Gives true when a release was published. One that a signal stopped is no failure: nobody waits for it. */
async function publish(...args: string[]): Promise<boolean> {
  const command = join(__dirname, '../../publish/publish-command.ts')
  const result = await runBuild(process.execPath, [...process.execArgv, command, ...args], process.env)
  if (result === 'failed' && args.length === 0) process.exitCode = 1
  return result === 'done'
}

void start()
