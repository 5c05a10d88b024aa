import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublishError } from '../../src/publish/publish-error'
import { runGatsby } from '../../src/publish/run-gatsby'
import { makeTempDir } from '../support/server/closing'

const ROOMS_DIR = '/rooms'

/** Runs a program in the place of Gatsby, in a workspace below DATA_DIR. */
async function run(
  program: string,
  environment: Record<string, string> = {},
  { isShown = false, timeoutMs = 60_000 } = {},
) {
  const dataDir = await makeTempDir()
  const workspace = join(dataDir, 'build/workspace')
  await mkdir(join(workspace, 'node_modules/gatsby'), { recursive: true })
  await writeFile(join(workspace, 'node_modules/gatsby/cli.js'), program)
  const logFile = join(dataDir, 'log')
  const failure = await runGatsby({
    workspace,
    dataDir: ROOMS_DIR,
    environment: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environment },
    logFile,
    isShown,
    timeoutMs,
    signal: new AbortController().signal,
  }).catch((error: PublishError) => error)
  return {
    reason: failure?.reason,
    isLasting: failure?.isLasting,
    log: await readFile(logFile, 'utf8').catch(() => ''),
  }
}

it('passes no secret to a build, and only the folder of the rooms', async () => {
  const secrets = {
    PAYSTACK_SECRET_KEY: 'sk_live_x',
    DATABASE_URL: 'postgresql://hotel:secret@db/hotel',
    SMTP_URL: 'smtps://hotel:secret@mail',
  }
  const program = `console.log(JSON.stringify(process.env))`
  const { reason, log } = await run(program, { ...secrets, SITE_URL: 'https://hotel.example' })
  expect(reason).toBeUndefined()
  const seen: object = JSON.parse(log)
  expect(seen).toMatchObject({
    SITE_URL: 'https://hotel.example',
    NODE_ENV: 'production',
    DATA_DIR: ROOMS_DIR,
  })
  for (const name of Object.keys(secrets)) expect(seen).not.toHaveProperty(name)
})

it('gives a build a writable home', async () => {
  const program = `
    const { mkdirSync } = require('node:fs'), { homedir } = require('node:os')
    mkdirSync(homedir() + '/.config/gatsby', { recursive: true })
    console.log(JSON.stringify(Object.keys(process.env)))`
  const { reason, log } = await run(program, { HOME: '/proc/nowhere', XDG_CONFIG_HOME: '/proc/nowhere' })
  expect(reason).toBeUndefined()
  expect(JSON.parse(log)).not.toContain('XDG_CONFIG_HOME')
})

it('returns the reason of a failed build in one line', async () => {
  const program = `console.error('\\n ERROR  #default-site-plugin_content  PLUGIN\\n\\nThe content is wrong:\\nrooms.json has none\\n\\nnot finished\\n'); process.exit(1)`
  const { reason, isLasting } = await run(program)
  expect([reason, isLasting]).toEqual(['The content is wrong: rooms.json has none', true])
})

it.each([
  [
    'a host of the rooms that is away',
    `console.error(' ERROR  #default-site-plugin_roomSource  PLUGIN\\n\\nNo list'); process.exit(1)`,
  ],
  ['a full disk', `console.error('ENOSPC: no space left on device'); process.exit(1)`],
  ['being ended from outside', `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`],
])('counts %s as a temporary failure', async (_what, program) => {
  expect((await run(program)).isLasting).toBe(false)
})

it('says which signal ended a build', async () => {
  const { reason } = await run(
    `console.log('success write out requires'); process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`,
  )
  expect(reason).toBe('the build was killed by SIGKILL, as the system does when memory runs out')
})

it('says that a part of a build ran out of memory', async () => {
  const { reason } = await run(`console.error('Error: Worker exited before finishing task'); process.exit(1)`)
  expect(reason).toBe('the build ran out of memory: it needs 2 GB')
})

it('ends a build that never ends', async () => {
  const { reason } = await run('setInterval(() => {}, 1_000)', {}, { timeoutMs: 600 })
  expect(reason).toBe('the build took longer than 0.01 minutes')
})

it('prints and logs the output of a build without control characters', async () => {
  const shown: string[] = []
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => shown.push(String(text)) > 0)
  const program = `process.stdout.write('\\x1b[32msuccess\\x1b[0m Deluxe\\u009b2J \\u202eKing\\n\\x07end')`
  const { log } = await run(program, {}, { isShown: true })
  expect(log).toBe('success Deluxe <U+202E>King\n␇end\n')
  expect(shown.join('')).toBe(log)
})
