import { type ChildProcess, spawn } from 'node:child_process'
import { type BuildFailure, type BuildSuccess, parseBuildMessage, type Progress } from './rebuild'

/** The end of a process that publishes. */
export type PublishResult =
  | BuildSuccess
  /** `output`: the end of what the process wrote, when it gave no reason itself. */
  | (BuildFailure & { output?: string })

export interface PublishRun {
  /** The program, which sends BuildMessages, and its arguments. */
  command: readonly [string, ...string[]]
  /** Absolute folder of the project. */
  cwd: string
  /** The longest wait for another build, and the longest build. */
  limitMs: number
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/** After SIGTERM, in which the build that it has started ends too. */
const END_WITHIN_MS = 8_000
const OUTPUT_KEPT = 2_000

/**
 * Publishes the site in a separate process with low priority. Returns the release that is live then, or the
 * failure. Ends the process and everything it started when it takes too long or the signal is aborted. Never
 * throws.
 */
export function runPublish({
  command,
  cwd,
  limitMs,
  onProgress,
  signal,
}: PublishRun): Promise<PublishResult> {
  return new Promise((resolve) => {
    const child = spawnAtLowPriority(command, cwd)
    let result: PublishResult | undefined
    let output = ''
    const keep = (chunk: unknown) => (output = `${output}${String(chunk)}`.slice(-OUTPUT_KEPT))
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)

    let killing: NodeJS.Timeout | undefined
    const end = (reason: string) => {
      result ??= { state: 'failed', reason }
      signalGroup(child, 'SIGTERM')
      killing ??= setTimeout(() => signalGroup(child, 'SIGKILL'), END_WITHIN_MS)
    }
    const onTimeout = () => end(`the build took longer than ${describeDuration(limitMs)}`)
    let timer = setTimeout(onTimeout, limitMs)
    let isBuilding = false
    const onAbort = () => end('the server was restarted')
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)

    child.on('message', (message) => {
      const report = parseBuildMessage(message)
      if (report === undefined || result !== undefined) return
      if (report.state === 'live' || report.state === 'failed') {
        result = report
        return
      }
      if (report.state !== 'queued' && !isBuilding) {
        // It has waited for another build until now.
        isBuilding = true
        clearTimeout(timer)
        timer = setTimeout(onTimeout, limitMs)
      }
      onProgress(report)
    })
    const finish = () => {
      clearTimeout(timer)
      clearTimeout(killing)
      signal.removeEventListener('abort', onAbort)
      // What a process that was killed has left behind.
      signalGroup(child, 'SIGKILL')
      resolve(result ?? { state: 'failed', reason: 'the build broke off', output })
    }
    child.once('error', finish)
    child.once('close', finish)
  })
}

function spawnAtLowPriority(command: PublishRun['command'], cwd: string): ChildProcess {
  const [program, ...args] =
    process.platform === 'win32' ? command : (['nice', '-n', '19', ...command] as const)
  return spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
}

/** The program leads a process group, with everything it started in it. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // Nobody of the group is left.
  }
}

function describeDuration(ms: number): string {
  return ms < 60_000 ? `${ms / 1_000} seconds` : `${ms / 60_000} minutes`
}
