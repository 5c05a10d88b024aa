import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { errorCodeOf } from '../../shared/error-facts'
import { describeKill, readMemory } from './memory'
import { type BuildFailure, type BuildSuccess, parseBuildMessage, type Progress } from './rebuild'

export type PublishResult =
  | BuildSuccess
  /** `output` is the end of the process's output, if it reported no reason. */
  | (BuildFailure & { output?: string })

export interface PublishRun {
  /** The program, which sends BuildMessages, and its arguments. */
  command: readonly [string, ...string[]]
  /** Absolute folder of the project. */
  cwd: string
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/** Time after SIGTERM in which the process and its build must end. */
const END_WITHIN_MS = 8_000
const OUTPUT_KEPT = 2_000

/**
 * Publishes the site in a separate low-priority process, which limits its time by itself. Returns the live release, or
 * the failure. When the signal is aborted, ends the process and everything it started. Never throws.
 */
export function runPublish({ command, cwd, onProgress, signal }: PublishRun): Promise<PublishResult> {
  return new Promise((resolve) => {
    const memory = readMemory()
    const child = spawnAtLowPriority(command, cwd)
    let result: PublishResult | undefined
    let output = ''
    const keep = (chunk: unknown) => (output = `${output}${String(chunk)}`.slice(-OUTPUT_KEPT))
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)

    let killing: NodeJS.Timeout | undefined
    const onAbort = () => {
      result ??= { state: 'failed', reason: 'the server was restarted' }
      signalGroup(child, 'SIGTERM')
      killing ??= setTimeout(() => signalGroup(child, 'SIGKILL'), END_WITHIN_MS)
    }
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)

    child.on('message', (message) => {
      const report = parseBuildMessage(message)
      if (report === undefined || result !== undefined) return
      if (report.state === 'live' || report.state === 'failed') result = report
      else onProgress(report)
    })
    const finish = (reason: string) => {
      clearTimeout(killing)
      signal.removeEventListener('abort', onAbort)
      // Ends the children of a killed process.
      signalGroup(child, 'SIGKILL')
      resolve(result ?? { state: 'failed', reason, output })
    }
    child.once('error', (error) => finish(`the build could not be started (${errorCodeOf(error)})`))
    child.once('close', (code, endedBy) =>
      finish(endedBy === null ? `the build broke off (exit code ${code})` : describeKill(endedBy, memory)),
    )
  })
}

function spawnAtLowPriority(command: PublishRun['command'], cwd: string): ChildProcess {
  const [program, ...args] = command
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}

/** Signals the program's process group, which contains everything it started. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // The whole group has ended already.
  }
}
