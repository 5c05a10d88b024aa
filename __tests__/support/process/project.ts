import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BuildSettings } from '../../../src/server/releases/description'
import { openReleaseStore } from '../../../src/server/releases/store'
import { makeTempDir, onClose } from '../server/closing'
import { writeRelease } from '../server/release'
import { waitFor } from '../wait-for'

export const SERVE = [process.execPath, '--import', 'tsx', 'src/server/app/serve.ts']
const END_WITH_PARENT = join(__dirname, 'end-with-parent.js')

/** A program of the project that a test has started. */
export interface StartedProgram {
  process: ChildProcessWithoutNullStreams
  /** What it has written so far. */
  output: { out: string; err: string }
  /** Resolves when it has ended and all that it wrote is in `output`, which may be later than its exit. */
  ended: Promise<unknown>
}

/** Lays out a folder as the project is when it is deployed, and returns it. */
export async function makeProject({
  settings,
  hasRelease = true,
}: { settings?: Partial<BuildSettings>; hasRelease?: boolean } = {}): Promise<string> {
  const cwd = await makeTempDir()
  for (const name of ['src', 'node_modules', 'package.json', 'tsconfig.json'])
    await symlink(resolve(name), join(cwd, name))
  await mkdir(join(cwd, 'content'))
  for (const name of ['rooms.json', 'hotel.json', 'mail.json', 'policies.json']) {
    await cp(join('content', name), join(cwd, 'content', name))
  }
  if (!hasRelease) return cwd
  await writeRelease(join(cwd, 'public'), settings)
  await publishAt(join(cwd, 'data'), cwd)
  return cwd
}

/** Puts the release of a project into a DATA_DIR, and makes it live. */
export async function publishAt(dataDir: string, cwd: string): Promise<void> {
  const store = openReleaseStore({ releasesDir: join(dataDir, 'releases') })
  const { id } = await store.add({ siteDir: join(cwd, 'public'), contentDir: join(cwd, 'content') })
  await store.goLive(id)
}

/**
 * Starts a server in a project, on a free port; it ends after the test. By default it is the server of
 * `npm run serve`, without npm.
 */
export function start(cwd: string, env: Record<string, string> = {}, command = SERVE): StartedProgram {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      REBUILD_AUTO: 'off',
      DATA_DIR: join(cwd, 'data'),
      NODE_COMPILE_CACHE: join(tmpdir(), 'hotel-compile-cache'),
      NODE_OPTIONS: `--require ${JSON.stringify(END_WITH_PARENT)}`,
      ...env,
    },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (data) => (output.out += String(data)))
  child.stderr.on('data', (data) => (output.err += String(data)))
  onClose(async () => {
    child.kill('SIGKILL')
    // What it has started itself ends with its standard input.
    child.stdin.destroy()
  })
  return { process: child, output, ended: once(child, 'close') }
}

/** Waits for the end of a program and returns its exit code; null when a signal ended it. */
export async function exitCode({ process: child, ended }: StartedProgram): Promise<number | null> {
  await ended
  return child.exitCode
}

/** Waits until a program has written something on standard output. Throws when it ends without. */
export async function waitForOutput({ process: child, output, ended }: StartedProgram, text: RegExp) {
  for (;;) {
    const found = text.exec(output.out)
    if (found !== null) return found
    if (child.stdout.closed) throw new Error(`ended: ${output.out}${output.err}`)
    await Promise.race([once(child.stdout, 'data'), ended])
  }
}

/** Waits until a server listens, and returns its URL. */
export async function baseUrl(server: StartedProgram): Promise<string> {
  const [, url = ''] = await waitForOutput(server, /^Listening on (http:\/\/\S+)$/m)
  return url
}

/** Fetches from a started server. While a busy machine makes it shed load, it is asked again. */
export function ask(url: string, options?: RequestInit): Promise<Response> {
  return waitFor(async () => {
    const answer = await fetch(url, options)
    return answer.status === 503 ? undefined : answer
  })
}
