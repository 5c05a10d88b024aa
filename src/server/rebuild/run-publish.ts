import { type ChildProcess, spawn } from 'node:child_process'
import { type BuildFailure, type BuildSuccess, parseBuildMessage, type Progress } from '../releases/progress'

/** How a process that publishes ended. */
export type PublishResult =
  | BuildSuccess
  /** `output`: the end of what the process said, when it gave no reason itself. */
  | (BuildFailure & { output?: string })

export interface PublishRun {
  /** The program and its arguments. It tells BuildMessages. */
  command: readonly [string, ...string[]]
  /** Absolute folder of the project. */
  cwd: string
  /** For how long it may wait for another build, and then build. */
  limitMs: number
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/** The end of a process that was asked to end: it has to end the build that it has started. */
const END_WITHIN_MS = 8_000
const OUTPUT_KEPT = 2_000

/**
 * Publishes the site in a process of its own with low priority. Gives the release that is live then, or why
 * there is none. Ends the process and what it has started when it takes too long, or when the signal is
 * aborted. Never throws.
 */
export function runPublish({
  command,
  cwd,
  limitMs,
  onProgress,
  signal,
}: PublishRun): Promise<PublishResult> {
  return new Promise((resolve) => {
    const child = spawnSlowly(command, cwd)
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
    const onTimeout = () => end(`the build took longer than ${tellDuration(limitMs)}`)
    let timer = setTimeout(onTimeout, limitMs)
    let isBuilding = false
    const onAbort = () => end('the server was restarted')
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort)

    child.on('message', (message) => {
      const told = parseBuildMessage(message)
      if (told === undefined || result !== undefined) return
      if (told.state === 'live' || told.state === 'failed') {
        result = told
        return
      }
      if (told.state !== 'queued' && !isBuilding) {
        // It has waited for another build until now.
        isBuilding = true
        clearTimeout(timer)
        timer = setTimeout(onTimeout, limitMs)
      }
      onProgress(told)
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

function spawnSlowly(command: PublishRun['command'], cwd: string): ChildProcess {
  const [program, ...args] =
    process.platform === 'win32' ? command : (['nice', '-n', '19', ...command] as const)
  return spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
}

/** The program has a group of its own, with whatever it has started in it. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // Nobody of the group is left.
  }
}

function tellDuration(ms: number): string {
  return ms < 60_000 ? `${ms / 1_000} seconds` : `${ms / 60_000} minutes`
}
