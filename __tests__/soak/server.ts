import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onClose } from '../support/server/closing'
import { programOf } from './program'
import { type Life, readSample } from './samples'

const LOOK_MS = 50
/** A server that has not collected its garbage in so long is gone, and is not measured. */
const COLLECT_WITHIN_MS = 5_000
const COLLECT_GARBAGE = join(__dirname, 'collect-garbage.js')

export interface SoakServerOptions {
  name: string
  /** Folder of the project, in which it is started. */
  root: string
  /** File for all that its processes write. */
  logFile: string
  port: number
  deskPort: number
  env: Record<string, string>
}

/** One server of the hotel: a process that is killed and started again and again, at one address. */
export class SoakServer {
  readonly url: string
  readonly deskUrl: string
  readonly lives: Life[] = []
  /** True from the moment in which it takes requests until the one in which it is told to end. */
  isUp = false
  private child: ChildProcess | undefined

  constructor(
    readonly options: SoakServerOptions,
    /** Told with what it wrote last when a process ends that nobody has ended. */
    private readonly onDeath: (line: string) => void,
  ) {
    this.url = `http://127.0.0.1:${options.port}`
    this.deskUrl = `http://127.0.0.1:${options.deskPort}`
    onClose(() => this.stop('SIGKILL').then(() => undefined))
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Starts a process. Resolves when it takes requests; throws when it ends before. */
  async start(): Promise<void> {
    const { name, root, logFile, port, deskPort, env } = this.options
    const { command, env: always } = programOf('src/server/app/serve.ts')
    const [program = '', ...args] = command
    const options = `${always['NODE_OPTIONS']} --require ${JSON.stringify(COLLECT_GARBAGE)}`
    const log = openSync(logFile, 'a')
    const child = spawn(program, args, {
      cwd: root,
      // As in package.json.
      env: {
        ...always,
        ...env,
        MALLOC_ARENA_MAX: '2',
        MALLOC_TRIM_THRESHOLD_: '131072',
        NODE_OPTIONS: options,
        PORT: String(port),
        DESK_PORT: String(deskPort),
      },
      // The last one is for collect-garbage.js.
      stdio: ['pipe', log, log, 'pipe'],
    })
    closeSync(log)
    this.child = child
    child.once('exit', (code, signal) => {
      // Whoever ends it has forgotten it before.
      if (this.child !== child) return
      const wasUp = this.isUp
      this.child = undefined
      this.isUp = false
      if (!wasUp) return
      void this.readEnd().then((end) => this.onDeath(`${name} ended by itself (${code ?? signal}): ${end}`))
    })
    this.lives.push({ server: name, startedAt: Date.now(), samples: [] })
    while (!(await isListening(this.url))) {
      if (this.child !== child) throw new Error(`${name} did not start: ${await this.readEnd()}`)
      await wait(LOOK_MS)
    }
    this.isUp = true
  }

  /** Ends the process and resolves when it is gone. Gives its exit code, null after a kill. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { child } = this
    this.child = undefined
    this.isUp = false
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null
    const end = once(child, 'exit')
    child.kill(signal)
    await end
    return child.exitCode
  }

  /** Measures the process, when there is one that takes requests, behind its garbage. */
  async measure(): Promise<void> {
    const { child, pid } = this
    const [life, pipe] = [this.lives.at(-1), child?.stdio[3]]
    if (!child || !pipe || pid === undefined || life === undefined || !this.isUp) return
    const collected = once(pipe, 'data', { signal: AbortSignal.timeout(COLLECT_WITHIN_MS) })
    child.kill('SIGUSR2')
    const isCollected = await collected.then(
      () => true,
      () => false,
    )
    if (!isCollected) return
    const sample = await readSample(pid, this.url, Date.now() - life.startedAt)
    // It may have been ended meanwhile.
    if (sample !== undefined && this.pid === pid) life.samples.push(sample)
  }

  private async readEnd(): Promise<string> {
    return (await readFile(this.options.logFile, 'utf8')).slice(-1_000)
  }
}

async function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * Gives a free port of those that the system hands to nobody by itself: a server finds it free again after
 * its end.
 */
export async function findQuietPort(random: () => number): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(random() * 10_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isOurs = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isOurs) await new Promise((resolve) => server.close(resolve))
  return isOurs
}
