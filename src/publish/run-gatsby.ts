import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { stripVTControlCharacters } from 'node:util'
import { SECRET_SETTINGS } from '../config/known-settings'

const TIMEOUT_MS = 30 * 60 * 1_000
const MEMORY_MB = 2_048
/** Ends Gatsby when the process that started it has died: only the holder of the lock may build. */
const END_WITH_PARENT =
  'data:text/javascript,const parent=process.ppid;setInterval(()=>{if(process.ppid!==parent)process.kill(process.pid,"SIGKILL")},200).unref()'
/**
 * A build needs no secret, and what it does not know it cannot publish. It has no data, and would refuse a
 * folder that holds its workspace.
 */
const NOT_FOR_BUILDS = [...SECRET_SETTINGS, 'DATA_DIR', 'RELEASES_DIR', 'RELEASE_COMMAND']

export interface GatsbyRun {
  /** Absolute folder with everything that the build reads. */
  workspace: string
  /** The environment of this process. */
  environment: NodeJS.ProcessEnv
  /** File for what Gatsby says. */
  logFile: string
  /** Also shows what Gatsby says. */
  isShown: boolean
  signal: AbortSignal
}

/**
 * Builds the site of a workspace, in a process of its own with low priority and bounded memory and time.
 * Gives undefined, or why the build failed in one line.
 */
export async function runGatsby({
  workspace,
  environment,
  logFile,
  isShown,
  signal,
}: GatsbyRun): Promise<string | undefined> {
  if (signal.aborted) return 'the build was stopped'
  const gatsby = createRequire(join(workspace, 'package.json')).resolve('gatsby/cli.js')
  const args = [`--max-old-space-size=${MEMORY_MB}`, `--import=${END_WITH_PARENT}`, gatsby, 'build']
  const [program, ...rest] =
    process.platform === 'win32'
      ? [process.execPath, ...args]
      : ['nice', '-n', '10', process.execPath, ...args]
  const env: NodeJS.ProcessEnv = { ...environment, NODE_ENV: 'production', GATSBY_TELEMETRY_DISABLED: '1' }
  for (const name of NOT_FOR_BUILDS) delete env[name]
  const log = createWriteStream(logFile, { mode: 0o600 })
  const child = spawn(program, rest, {
    cwd: workspace,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const kill = () => killGroup(child)
  const timer = setTimeout(kill, TIMEOUT_MS)
  signal.addEventListener('abort', kill)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  if (isShown) {
    child.stdout.pipe(process.stdout, { end: false })
    child.stderr.pipe(process.stderr, { end: false })
  }
  const startedAt = Date.now()
  try {
    const [code] = await once(child, 'close')
    log.end()
    await finished(log)
    if (code === 0) return undefined
    if (signal.aborted) return 'the build was stopped'
    if (Date.now() - startedAt >= TIMEOUT_MS)
      return `the build took longer than ${TIMEOUT_MS / 60_000} minutes`
    return reasonIn(await readFile(logFile, 'utf8'))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  }
}

/** Kills Gatsby and its workers. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  if (process.platform === 'win32') process.kill(pid)
  else process.kill(-pid, 'SIGKILL')
}

/** Finds the line in which the build says why it failed. */
function reasonIn(log: string): string {
  const lines = stripVTControlCharacters(log)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const title = lines.findIndex((line) => /^ERROR\b/.test(line))
  const reason = title === -1 ? lines.at(-1) : lines.slice(title + 1).find((line) => !/^ERROR\b/.test(line))
  return reason ?? 'the build failed'
}
