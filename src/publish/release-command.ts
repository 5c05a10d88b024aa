import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { SECRET_SETTINGS } from '../config/settings'
import { ReleaseError } from '../server/releases/description'
import type { ReleaseStore, StoredRelease } from '../server/releases/store'
import { passOn } from '../terminal/lines'

export interface ReleaseCommandRun {
  /** RELEASE_COMMAND: the absolute path of a program. */
  command: string
  store: ReleaseStore
  release: StoredRelease
  /** The environment of this process. The program gets it without our secrets. */
  environment: NodeJS.ProcessEnv
  /** Takes what the program says, line by line, with nothing in it that a terminal would obey. */
  tell: (line: string) => void
  signal: AbortSignal
  timeoutMs?: number
}

type Step = 'assets' | 'pages'

/** For each of the two steps: the first time, all pictures go over the line. */
const TIMEOUT_MS = 15 * 60 * 1_000
/**
 * Runs the program, and kills it with all that it has started when the publishing process has died: a later
 * build must not meet its upload.
 */
const SUPERVISOR = `
const { spawn } = require('node:child_process')
const parent = process.ppid
setInterval(() => process.ppid === parent || process.kill(-process.pid, 'SIGKILL'), 200).unref()
spawn(process.argv[1], [process.argv[2]], { stdio: 'inherit' })
  .on('error', (error) => { console.error(error.message); process.exitCode = 126 })
  .on('exit', (code, signal) => { process.exitCode = code ?? (signal ? 1 : 0) })`

/**
 * Hands a release to RELEASE_COMMAND, twice: first a folder with only its hashed files, so that no page ever
 * names a file which is not there yet, then the folder of the whole site. Throws a ReleaseError in one line
 * when the program ends with another code than 0 or takes too long.
 */
export async function runReleaseCommand(run: ReleaseCommandRun): Promise<void> {
  await run.store.withHashedFiles(run.release, (dir) => runStep(run, 'assets', dir))
  await runStep(run, 'pages', run.release.siteDir)
}

function runStep(
  { command, release, environment, tell, signal, timeoutMs = TIMEOUT_MS }: ReleaseCommandRun,
  step: Step,
  dir: string,
): Promise<void> {
  const env: NodeJS.ProcessEnv = {
    ...environment,
    RELEASE_STEP: step,
    RELEASE_ID: release.id,
    RELEASE_DIR: dirname(release.siteDir),
  }
  for (const name of SECRET_SETTINGS) delete env[name]
  return new Promise((resolve, reject) => {
    const fail = (problem: string) =>
      reject(new ReleaseError(`RELEASE_COMMAND ${problem} in the step "${step}"`))
    if (signal.aborted) return fail('was stopped')
    const child = spawn(process.execPath, ['-e', SUPERVISOR, command, dir], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let isLate = false
    const kill = () => killGroup(child.pid)
    const timer = setTimeout(() => {
      isLate = true
      kill()
    }, timeoutMs)
    signal.addEventListener('abort', kill)
    for (const output of [child.stdout, child.stderr]) passOn(output, tell)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      if (code === 0) resolve()
      else if (signal.aborted) fail('was stopped')
      else if (isLate) fail(`took longer than ${timeoutMs / 60_000} minutes`)
      else fail(`ended with ${code ?? 'a signal'}`)
    })
  })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
}
