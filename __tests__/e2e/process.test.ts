import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { alertMessage, openRoom, pressBookNow, rehearsalPopup } from '../support/booking-steps'
import { launchBrowser, newGuest } from '../support/browser'
import { RELEASE_ENVIRONMENTS, RELEASES_DIR, type ReleaseName } from '../support/releases'

const ROOT = process.cwd()
const TSX = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx')).href
const COMMAND = ['--import', TSX, join(ROOT, 'src/server/app/serve.ts')]

let folder: string
let server: ChildProcessWithoutNullStreams | undefined
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-process-'))
  for (const part of ['content', 'src']) symlinkSync(join(ROOT, part), join(folder, part))
})
afterEach(async () => {
  await stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function environment(settings: Record<string, string>) {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: '0',
    REBUILD_AUTO: 'off',
    HOST: '127.0.0.1',
    ...settings,
  }
}

function deploy(release: ReleaseName): void {
  symlinkSync(join(RELEASES_DIR, release), join(folder, 'public'))
}

async function start(): Promise<string> {
  server = spawn(process.execPath, COMMAND, { cwd: folder, env: environment({}) })
  const { stdout } = server
  let output = ''
  return new Promise((done, fail) => {
    // Read to its end: a server whose output nobody takes any more would be another test.
    stdout.on('data', (chunk) => {
      output += String(chunk)
      const url = /^Listening on (\S+)$/m.exec(output)?.[1]
      if (url !== undefined) done(url)
    })
    stdout.once('end', () => fail(new Error(`The server did not start: ${output}`)))
  })
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
  const end = once(server, 'exit')
  server.kill(signal)
  await end
}

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a booking is still there after the process ended by %s',
  async (signal) => {
    deploy('rehearsal')
    const { page } = await newGuest(browser, await start())
    await openRoom(page, 7)
    await pressBookNow(page)
    await rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true }).click()
    expect(await alertMessage(page)).toBe('Booking successful!')
    await page.context().close()

    await stop(signal)
    const again = await newGuest(browser, await start())
    await again.page.goto('/room/7')
    await again.page.getByText('This room is currently occupied.').waitFor()
    expect(again.complaints).toEqual([])
    await again.page.context().close()
  },
)

it.each([
  ['a rehearsal release with keys', 'rehearsal', RELEASE_ENVIRONMENTS.keys],
  ['a release with keys in a rehearsal', 'keys', {}],
] as const)('refuses %s, in one line', (_what, release, settings) => {
  deploy(release)
  const result = spawnSync(process.execPath, COMMAND, {
    cwd: folder,
    env: environment(settings),
    encoding: 'utf8',
  })
  expect(result.status).toBe(1)
  expect(result.stdout).toBe('')
  expect(result.stderr.trim().split('\n')).toHaveLength(1)
  expect(result.stderr).toMatch(/rehearsal/)
})

it('a build whose room host is away fails with one error and leaves the release alone', () => {
  const before = listing()
  const result = spawnSync(process.execPath, [resolve('node_modules/gatsby/cli.js'), 'build'], {
    env: {
      ...process.env,
      GATSBY_API_HOST: 'http://127.0.0.1:9',
      GATSBY_PAYSTACK_PUBLIC_KEY: '',
      PAYSTACK_SECRET_KEY: '',
      CI: 'true',
      NODE_ENV: 'production',
      GATSBY_TELEMETRY_DISABLED: '1',
    },
    encoding: 'utf8',
  })
  expect(result.status).not.toBe(0)
  expect(result.stdout + result.stderr).toMatch(
    'The room list could not be read: http://127.0.0.1:9/api/rooms/ could not be reached',
  )
  expect(listing()).toEqual(before)
}, 120_000)

/**
 * The release, but for a folder that Gatsby copies into place at its start and a build that succeeds takes
 * away.
 */
function listing(): string[] {
  return readdirSync('public', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith('public/~partytown'))
    .map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`)
}
