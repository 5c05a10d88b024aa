import { EventEmitter, once } from 'node:events'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { errorCodeOf } from '../../../src/shared/error-facts'
import { startFakeHost } from '../../support/fake-host'
import { freePort } from '../../support/free-port'
import { baseUrl, exitCode, makeProject, start, waitForOutput } from '../../support/process/project'
import { onClose } from '../../support/server/backend'
import { GUEST, newReference } from '../../support/server/guest'
import { describeBuild } from '../../support/server/release'
import { waitFor } from '../../support/wait-for'

const GUESTS = 32
const PATHS = ['/', '/rooms', '/api/rooms/', '/api/rooms/1/', '/app-0123456789.js']
const NPM_PROJECT = { HOST: '127.0.0.1', npm_config_update_notifier: 'false' }

interface Answer {
  status: number
  isLast: boolean
}

/** Sends a request and reads its answer to the end. Rejects when the connection breaks. */
function ask(url: string, { agent, body }: { agent: Agent; body?: object }): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const call = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' })
    call.on('error', fail)
    call.on('response', (answer: IncomingMessage) => {
      answer.on('error', fail).resume()
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, isLast: answer.headers.connection === 'close' }),
      )
    })
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function newConnection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onClose(async () => agent.destroy())
  return agent
}

/** A guest who asks one thing after the other on one connection, until an answer says it is the last. */
async function look(url: string, answers: Answer[]): Promise<void> {
  const agent = newConnection()
  for (let turn = 0; !answers.at(-1)?.isLast; turn += 1) {
    answers.push(await ask(`${url}${PATHS[turn % PATHS.length]}`, { agent }))
  }
}

/** A Paystack that knows no payment, and says so when it may. */
async function startSlowPaystack() {
  const events = new EventEmitter()
  const isAsked = once(events, 'asked')
  const isAllowed = once(events, 'allowed')
  const { url } = await startFakeHost(async (call, answer) => {
    if (call.url?.startsWith('/transaction/verify/')) {
      events.emit('asked')
      await isAllowed
    }
    answer.writeHead(400, { 'content-type': 'application/json' })
    answer.end('{"status":false,"message":"Transaction reference not found.","code":"transaction_not_found"}')
  })
  return { url, isAsked, mayAnswer: () => void events.emit('allowed') }
}

async function isRefused(url: string): Promise<boolean> {
  try {
    await ask(url, { agent: newConnection() })
    return false
  } catch (error) {
    return errorCodeOf(error) === 'ECONNREFUSED'
  }
}

/** Resolves when new connections are refused. */
function waitUntilRefused(url: string): Promise<boolean> {
  return waitFor(async () => (await isRefused(url)) || undefined)
}

it('answers all that it has taken when SIGTERM ends it under load', async () => {
  const paystack = await startSlowPaystack()
  const keys = { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_test_x', PAYSTACK_SECRET_KEY: 'sk_test_x' }
  const server = start(await makeProject({ settings: { paystackPublicKey: 'pk_test_x' } }), {
    ...keys,
    PAYSTACK_BASE_URL: paystack.url,
  })
  const url = await baseUrl(server)
  const port = Number(new URL(url).port)
  const body = { reference: newReference(), room_id: 1, ...GUEST }
  const booking = ask(`${url}/api/bookings/verify-payment/`, { agent: newConnection(), body })
  const silent = connect(port, '127.0.0.1')
  onClose(async () => void silent.destroy())
  silent.on('error', () => undefined)
  const guests = Array.from({ length: GUESTS }, (): Answer[] => [])
  const looks = guests.map((answers) => look(url, answers))
  await paystack.isAsked
  await waitFor(async () => guests.every((answers) => answers.length >= 5) || undefined)

  server.process.kill('SIGTERM')
  await Promise.all(looks)
  await waitUntilRefused(url)
  paystack.mayAnswer()
  // A busy machine may make it shed load, which is an answer too.
  expect(guests.flat().filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(server.process.exitCode).toBeNull()
  await expect(booking).resolves.toMatchObject({ status: 402 })
  expect(await exitCode(server)).toBe(0)
})

it('says at /readyz and /healthz that no guest may be sent to it while it stops', async () => {
  const server = start(await makeProject(), NPM_PROJECT)
  const url = await baseUrl(server)
  const checks = ['/readyz', '/healthz'].map((path) => {
    const agent = newConnection()
    return () => ask(`${url}${path}`, { agent })
  })
  // A busy machine may be ready later.
  for (const check of checks) await waitFor(async () => (await check()).status === 200 || undefined)
  server.process.kill('SIGTERM')
  for (const check of checks) {
    let answer = await check()
    while (!answer.isLast) answer = await check()
    expect(answer.status).toBe(503)
  }
  expect(await exitCode(server)).toBe(0)
})

it.each(['run serve', 'start'])('ends with npm when that is ended: npm %s', async (command) => {
  const cwd = await makeProject()
  // `npm start` finds the release up to date, and serves it at once.
  if (command === 'start') await noteInputs(cwd)
  const port = String(await freePort())
  const server = start(cwd, { ...NPM_PROJECT, PORT: port }, ['npm', ...command.split(' ')])
  const url = await baseUrl(server)
  // A busy machine may shed load at first.
  await waitFor(async () => (await fetch(`${url}/healthz`)).status === 200 || undefined)
  server.process.kill('SIGTERM')
  expect(await exitCode(server)).toBe(0)
  expect(await isRefused(url)).toBe(true)
})

it('stops the build and its workers with itself, and serves nothing', async () => {
  const cwd = await makeProject({ hasRelease: false })
  await putBuild(cwd, {})
  const server = start(cwd, NPM_PROJECT, ['npm', 'start'])
  const [, worker] = await waitForOutput(server, /building with worker (\d+)/)
  server.process.kill('SIGTERM')
  expect(await exitCode(server)).toBe(0)
  await waitUntilGone(Number(worker))
  expect(server.output.out).not.toContain('Listening')
})

it('ends with 1 when the build fails', async () => {
  const cwd = await makeProject({ hasRelease: false })
  await putBuild(cwd, { end: 'worker.kill(); process.exit(7)' })
  const server = start(cwd, NPM_PROJECT, buildAndServe)
  expect(await exitCode(server)).toBe(1)
  expect(server.output.err).toMatch(/^Nothing was published: .*\n$/)
})

const buildAndServe = [process.execPath, '--import', 'tsx', 'src/server/app/build-and-serve.ts']

/** Puts a program in the place of Gatsby, with a worker as Gatsby has some, and all of content/. */
async function putBuild(cwd: string, { end = '' }): Promise<void> {
  await cp('content', join(cwd, 'content'), { recursive: true })
  await rm(join(cwd, 'node_modules'))
  await mkdir(join(cwd, 'node_modules/gatsby'), { recursive: true })
  await symlink(resolve('node_modules/tsx'), join(cwd, 'node_modules/tsx'))
  await writeFile(
    join(cwd, 'node_modules/gatsby/cli.js'),
    `const worker = require('node:child_process').spawn('sleep', ['60'])
     console.log('building with worker ' + worker.pid)
     ${end}`,
  )
}

/** Waits until no process has this id. */
async function waitUntilGone(pid: number): Promise<void> {
  await waitFor(async () => {
    try {
      process.kill(pid, 0)
    } catch {
      return 'gone'
    }
  })
}

/** Lets the release say that it was built from the project as it is. */
async function noteInputs(cwd: string): Promise<void> {
  const { fingerprintInputs } = await import('../../../src/server/releases/inputs')
  const release = { ...describeBuild(), project: fingerprintInputs(cwd, {}) }
  await writeFile(join(cwd, 'data/releases/live/site/release.json'), JSON.stringify(release))
}
