import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { Value } from '@sinclair/typebox/value'
import { errorCodeOf } from '../../shared/error-facts'
import { type BuildReport, BuildReportSchema, hasEnded } from './rebuild'

/** `output` is the end of the process's output, if it reported no result. */
export type PublishResult = BuildReport & { output?: string }

export interface PublishRun {
  command: readonly [string, ...string[]]
  cwd: string
  onProgress: (report: BuildReport) => void
  signal: AbortSignal
}

const END_WITHIN_MS = 8_000
const OUTPUT_KEPT = 2_000
export const RESTARTED = 'the server was restarted'

/** Runs at low priority. An abort ends everything that the command started. Never throws. */
export function runPublish({ command, cwd, onProgress, signal }: PublishRun): Promise<PublishResult> {
  return new Promise((resolve) => {
    const [program, ...args] = command
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
    const { pid } = child
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
    let result: PublishResult | undefined
    let output = ''
    const keep = (chunk: unknown) => (output = `${output}${String(chunk)}`.slice(-OUTPUT_KEPT))
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)

    let killing: NodeJS.Timeout | undefined
    const onAbort = () => {
      result ??= { state: 'failed', reason: RESTARTED }
      signalGroup(pid, 'SIGTERM')
      killing ??= setTimeout(() => signalGroup(pid, 'SIGKILL'), END_WITHIN_MS)
    }
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)

    child.on('message', (report) => {
      if (!Value.Check(BuildReportSchema, report) || result !== undefined) return
      if (hasEnded(report)) result = report
      else onProgress(report)
    })
    const finish = (reason: string) => {
      clearTimeout(killing)
      signal.removeEventListener('abort', onAbort)
      // Ends the children of a killed process.
      signalGroup(pid, 'SIGKILL')
      resolve(result ?? { state: 'failed', reason, output })
    }
    child.once('error', (error) => finish(`the build could not be started (${errorCodeOf(error)})`))
    child.once('close', (code, endedBy) =>
      finish(endedBy === null ? `the build broke off (exit code ${code})` : describeKill(endedBy)),
    )
  })
}

export function describeKill(signal: NodeJS.Signals): string {
  const guess = signal === 'SIGKILL' ? ', as the system does when memory runs out' : ''
  return `the build was killed by ${signal}${guess}`
}

/** Signals a program's process group, which contains everything it started. */
export function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // The whole group has ended already.
  }
}
