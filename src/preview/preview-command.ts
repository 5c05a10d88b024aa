import '../config/check-node'
import { join } from 'node:path'
import { ConfigError, refuseArguments } from '../config/config-error'
import { loadEnvFile } from '../config/env-file'
import { readPreviewEnv } from '../config/server-env'
import { makeDataDir, makePrivateFiles } from '../server/db/data-dir'
import { takeFileLock } from '../server/db/lock'
import { complain, say } from '../terminal/lines'
import { explain, runPreview } from './run-preview'

/** Builds and serves the drafts of content/, or another folder of content, until SIGINT or SIGTERM. */
async function main(): Promise<void> {
  makePrivateFiles()
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
  try {
    refuseArguments('npm run preview', process.argv.slice(2))
    const warning = loadEnvFile()
    if (warning !== undefined) say(`Warning: ${warning}`)
    const { isHostLeftOut, ...settings } = readPreviewEnv()
    if (isHostLeftOut) {
      say('The preview does not ask GATSBY_API_HOST: it shows the rooms of content/rooms.json')
    }
    const { dataDir } = settings.env
    await makeDataDir(dataDir)
    const lock = takeFileLock('DATA_DIR', join(dataDir, 'lock'))
    if (lock === undefined) {
      throw new ConfigError('DATA_DIR', 'has a running preview already, which shows each change of content/')
    }
    try {
      await runPreview({ root: process.cwd(), ...settings, signal: stopping.signal, print: say })
    } finally {
      await lock.release()
    }
  } catch (error) {
    const reason = explain(error)
    if (reason === undefined) throw error
    complain(reason)
    // Stopping a build is no failure.
    if (!stopping.signal.aborted) process.exitCode = 1
  }
}

void main()
