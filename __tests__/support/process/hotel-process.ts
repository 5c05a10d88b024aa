import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DatabasePlace } from '../../../src/server/db/database'
import { RELEASE_ENVIRONMENTS } from '../releases'
import { makeTempDir, onClose } from '../server/closing'
import { writeRelease } from '../server/release'

const ROOT = process.cwd()
/** What Node loads to run TypeScript. */
export const TSX = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx')).href
/** Far longer than a start takes, also on a busy machine. */
const START_MS = 90_000
const END_WITH_PARENT = join(__dirname, 'end-with-parent.js')

/** The hotel in a process of its own, as in production: src/server/app/serve.ts with test keys. */
export interface HotelProcess {
  url: string
  pid: number
  /** What it has written so far: its log, one JSON object a line, and its complaints. */
  output(): string
  /** Ends it and resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Resolves when it is gone, by itself or by others. */
  gone: Promise<void>
}

export interface HotelProcessOptions {
  place: DatabasePlace
  /** Where its Paystack answers. */
  paystackUrl: string
  env?: Record<string, string>
  /**
   * The program that runs it, with its arguments; by default Node, with src/server/app/serve.ts as it
   * stands.
   */
  command?: string[]
  /** Where it is started, with a release in public/ and the content; by default a folder of its own. */
  folder?: string
}

/**
 * Starts the hotel and resolves when it listens, on a free port; closeAll kills it, and so does the end of
 * this process. Throws with its output when it does not start.
 */
export async function startHotelProcess({
  place,
  paystackUrl,
  env = {},
  command = [process.execPath, '--import', TSX, join(ROOT, 'src/server/app/serve.ts')],
  folder,
}: HotelProcessOptions): Promise<HotelProcess> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder ?? (await sharedFolder()),
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      NODE_OPTIONS: `--require ${JSON.stringify(END_WITH_PARENT)}`,
      ...RELEASE_ENVIRONMENTS.keys,
      PORT: '0',
      REBUILD_AUTO: 'off',
      HOST: '127.0.0.1',
      // Many guests come from this one machine.
      TRUSTED_PROXIES: '127.0.0.1',
      PAYSTACK_BASE_URL: paystackUrl,
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const gone = waitForEnd(child)
  onClose(() => stop(child, 'SIGKILL'))
  const url = await waitForUrl(child, () => output)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop: (signal = 'SIGTERM') => stop(child, signal),
    gone,
  }
}

let shared: Promise<string> | undefined

/** Gives a folder in which processes are started; all of them share it. */
function sharedFolder(): Promise<string> {
  shared ??= makeFolder().then((made) => {
    onClose(async () => {
      shared = undefined
    })
    return made
  })
  return shared
}

/** Makes what a process finds where it is started: a small release, the content, a link to the sources. */
export async function makeFolder(siteUrl = RELEASE_ENVIRONMENTS.keys['SITE_URL'] ?? ''): Promise<string> {
  const made = await makeTempDir()
  const { GATSBY_PAYSTACK_PUBLIC_KEY = '' } = RELEASE_ENVIRONMENTS.keys
  await writeRelease(join(made, 'public'), { paystackPublicKey: GATSBY_PAYSTACK_PUBLIC_KEY, siteUrl })
  symlinkSync(join(ROOT, 'src'), join(made, 'src'))
  // Without the pictures: each start stores the site with its content/.
  mkdirSync(join(made, 'content'))
  for (const name of ['rooms.json', 'hotel.json', 'mail.json']) {
    copyFileSync(join(ROOT, 'content', name), join(made, 'content', name))
  }
  return made
}

async function waitForUrl(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const url = /^Listening on (\S+)$/m.exec(output())?.[1]
    if (url !== undefined) return url
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`The hotel did not start: ${output()}`)
}

async function waitForEnd(child: ChildProcess): Promise<void> {
  await once(child, 'exit')
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = once(child, 'exit')
  child.kill(signal)
  await end
}
