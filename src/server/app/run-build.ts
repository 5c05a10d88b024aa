import { spawn } from 'node:child_process'

/** `stopped`: SIGTERM or SIGINT came, and the build has ended. */
export type BuildResult = 'done' | 'failed' | 'stopped'

/** For how long a build may tidy up after a signal. Service managers kill everything somewhat later. */
const END_WITHIN_MS = 8_000

/**
 * Runs a program that builds, with the input and output of this process, and gives its result. While it
 * runs, SIGTERM and SIGINT go on to it: otherwise it would stay behind and work on when this process is gone.
 * Throws Node's error when the program cannot be started.
 */
export function runBuild(
  program: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<BuildResult> {
  return new Promise((resolve, reject) => {
    let isStopped = false
    const child = spawn(program, args, { stdio: 'inherit', env })
    const onSignal = (signal: NodeJS.Signals) => {
      isStopped = true
      child.kill(signal)
      setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS).unref()
    }
    const forget = () => {
      process.off('SIGTERM', onSignal)
      process.off('SIGINT', onSignal)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once('exit', (code) => {
      forget()
      if (isStopped) resolve('stopped')
      else resolve(code === 0 ? 'done' : 'failed')
    })
  })
}
