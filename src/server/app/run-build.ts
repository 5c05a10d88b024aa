import { spawn } from 'node:child_process'

/** `stopped`: one of STOP_SIGNALS came, and the build has ended. */
export type BuildResult = 'done' | 'failed' | 'stopped'

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** For how long a build may tidy up after a signal. Service managers kill everything somewhat later. */
const END_WITHIN_MS = 8_000

/**
 * Runs a program that builds, with the input and output of this process, and gives its result. While it
 * runs, signals that stop this process go on to it: otherwise it would stay behind and work on. The program
 * has a process group of its own, because Gatsby's workers outlive a Gatsby that a signal has ended. Throws
 * Node's error when the program cannot be started.
 */
export function runBuild(
  program: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<BuildResult> {
  return new Promise((resolve, reject) => {
    let isStopped = false
    const child = spawn(program, args, { stdio: 'inherit', env, detached: true })
    const onSignal = (signal: NodeJS.Signals) => {
      isStopped = true
      signalGroup(child.pid, signal)
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), END_WITHIN_MS).unref()
    }
    const forget = () => {
      for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
    }
    for (const signal of STOP_SIGNALS) process.on(signal, onSignal)
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once('exit', (code) => {
      forget()
      if (isStopped) signalGroup(child.pid, 'SIGKILL')
      resolve(isStopped ? 'stopped' : code === 0 ? 'done' : 'failed')
    })
  })
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // Nobody of the group is left.
  }
}
