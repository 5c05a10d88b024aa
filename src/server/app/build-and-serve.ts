import '../../config/check-node'
import { setTimeout as wait } from 'node:timers/promises'
import { loadEnvFile } from '../../config/env-file'
import { readServerEnv, readSiteEnv, type ServerEnv } from '../../config/server-env'
import { publishProject } from '../../publish/publish-command'
import { errorMessageOf } from '../../shared/error-facts'
import { complain, say } from '../../terminal/lines'
import { makePrivateFiles } from '../db/data-dir'
import type { Builder } from '../rebuild/builder'
import { type BuildSettings, buildSettingsOf, fits } from '../releases/description'
import { fingerprintInputs } from '../releases/inputs'
import { openReleaseStore, type ReleaseStore } from '../releases/store'
import { probePort } from './listen'
import { runServer, reportFailure } from './serve'

const RETRY_AFTER_MS = 5 * 60_000

/** Builds before serving when no release fits the settings, and after it when the project has changed. */
async function start(): Promise<void> {
  makePrivateFiles()
  let env: ServerEnv
  let settings: BuildSettings
  try {
    loadEnvFile()
    env = readServerEnv()
    settings = buildSettingsOf(readSiteEnv(), env)
    // Checked first: a build takes minutes, and a wrong setting or used port would stop the server after it.
    await probePort(env)
  } catch (error) {
    reportFailure(error)
    return
  }
  const store = openReleaseStore(env)
  const live = await store.live()
  const isReady = live !== undefined && fits(live.description, settings)
  if (!isReady && !(await publish())) return
  const builder = await runServer()
  if (builder === undefined) return
  // A file that just disappeared or a failing disk must not stop the server.
  await rebuildChanges(store, builder).catch((error: unknown) =>
    complain(`Could not check whether the project has changed: ${errorMessageOf(error)}`),
  )
}

/** A restart does not undo a rollback to an older release. */
async function rebuildChanges(store: ReleaseStore, builder: Builder): Promise<void> {
  const newest = (await store.list())[0]?.description
  if (newest?.project === fingerprintInputs(process.cwd(), process.env)) return
  say('The project has changed: a new release is being built beside the one that is served')
  for (;;) {
    const ended = await builder.ended(builder.trigger('The project’s files were changed').id)
    if (ended?.state === 'live' || ended?.isLasting === true) return
    await wait(RETRY_AFTER_MS, undefined, { ref: false })
  }
}

/** Returns true when there is a release afterwards. Being stopped by a signal is not a failure. */
async function publish(): Promise<boolean> {
  const result = await publishProject(['--rebuild'])
  if (result === 'stopped') process.exitCode = 0
  return result === 'live'
}

void start()
