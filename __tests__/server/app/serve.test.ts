import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createReference } from '../../../src/shared/reference'
import { baseUrl, exitCode, makeProject, start } from '../../support/process/project'
import { closeAll, onClose } from '../../support/server/backend'
import { writeRelease } from '../../support/server/release'

afterEach(closeAll)

it('serves site and API on one port, says that it rehearses, and ends in order on SIGTERM', async () => {
  const server = start(await makeProject())
  const url = await baseUrl(server)
  expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*$/)
  await expect((await fetch(`${url}/rooms`)).text()).resolves.toContain('<title>rooms</title>')
  await expect((await fetch(`${url}/api/rooms/`)).json()).resolves.toHaveLength(8)
  expect((await fetch(`${url}/api/rehearsal/checkout/`)).status).toBe(200)
  expect(server.output.out).toMatch(/^Rehearsal: no money moves$/m)
  expect(server.output.out).toMatch(/^Mail is written to DATA_DIR\/mail: SMTP_URL is not set$/m)
  expect(server.output.err).toBe('')
  server.process.kill('SIGTERM')
  expect(await exitCode(server)).toBe(0)
})

it('sends no mail out in a rehearsal, whatever SMTP_URL says, and tells so', async () => {
  const server = start(await makeProject(), { SMTP_URL: 'smtp://hotel:secret@192.0.2.1' })
  await fetch(await baseUrl(server))
  expect(server.output.out).toMatch(
    /^Mail is written to DATA_DIR\/mail: a rehearsal sends none out, whatever SMTP_URL says$/m,
  )
  server.process.kill('SIGTERM')
  expect(await exitCode(server)).toBe(0)
})

it('serves only the release where the API is remote', async () => {
  const cwd = await makeProject({
    settings: { apiHost: 'https://api.hotel.example', paystackPublicKey: 'pk_test_x' },
  })
  const env = { GATSBY_API_HOST: 'https://api.hotel.example', GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_test_x' }
  const server = start(cwd, env)
  const url = await baseUrl(server)
  expect((await fetch(`${url}/room/99`)).status).toBe(200)
  expect((await fetch(`${url}/api/rooms/`)).status).toBe(404)
  expect(server.output.out).not.toContain('Rehearsal')
})

const KEYS = {
  SITE_URL: 'https://hotel.example',
  GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_live_x',
  PAYSTACK_SECRET_KEY: 'sk_live_x',
}

it.each([
  [
    'there is no release',
    { hasRelease: false },
    {},
    /^There is no release to serve: neither .*\/data\/releases nor public\/ has a whole one. Run `npm run publish`/,
  ],
  [
    'keys are set and the release is a rehearsal',
    {},
    { ...KEYS, TRUSTED_PROXIES: '127.0.0.1' },
    /^The release was built for rehearsal payments but the settings are for live payments: /,
  ],
  [
    'no keys are set and the release takes money',
    { settings: { paystackPublicKey: 'pk_live_x' } },
    {},
    /^The release was built for live payments but the settings are for rehearsal payments: /,
  ],
  [
    'the release names another address',
    { settings: { siteUrl: 'https://hotel.example' } },
    { SITE_URL: 'https://www.hotel.example' },
    /^The release was built with SITE_URL "https:\/\/hotel.example" but the setting is "https:\/\/www.hotel.example": /,
  ],
  [
    'one key is missing',
    {},
    { PAYSTACK_SECRET_KEY: 'sk_live_x' },
    /^PAYSTACK_SECRET_KEY and GATSBY_PAYSTACK_PUBLIC_KEY must both be/,
  ],
  [
    'the data cannot be kept where it should be',
    {},
    { DATA_DIR: '/dev/null' },
    /^DATA_DIR cannot hold the database .*: \/dev\/null/,
  ],
  [
    'the database server is away',
    {},
    { DATABASE_URL: 'postgresql://hotel:secret@127.0.0.1:9/hotel' },
    /^DATABASE_URL names a database that cannot be used \(connect ECONNREFUSED 127\.0\.0\.1:9\)\n$/,
  ],
  [
    'the data should be below a place that takes no folders',
    {},
    { DATA_DIR: '/proc/nowhere/data' },
    /^DATA_DIR cannot hold the database \(ENOENT\): \/proc\/nowhere\/data\n$/,
  ],
  ['a setting is wrong', {}, { PORT: 'many' }, /^PORT must be a whole number/],
])('refuses to start in one line when %s', async (_name, project, env, line) => {
  const server = start(await makeProject(project), env)
  expect(await exitCode(server)).toBe(1)
  expect(server.output.err).toMatch(line)
  expect(server.output.err.trim().split('\n')).toHaveLength(1)
  expect(server.output.out).toBe('')
})

it('refuses to start in one line when a room is broken', async () => {
  const cwd = await makeProject()
  await writeFile(join(cwd, 'content/rooms.json'), '{"rooms":[{"id":1,"name":"Classic"}]}')
  const server = start(cwd)
  expect(await exitCode(server)).toBe(1)
  expect(server.output.err).toMatch(
    /^content\/rooms\.json:1:11: rooms 1 \("Classic"\), description: is missing; .* \(and 5 more: npm run content:check\)\n$/,
  )
})

it('says in one line that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onClose(async () => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const server = start(await makeProject(), { PORT: port })
  expect(await exitCode(server)).toBe(1)
  expect(server.output.err).toBe(`PORT ${port} is in use by another program: stop it or set another PORT\n`)
})

it('books by itself what a guest paid for who never came back', async () => {
  const server = start(await makeProject())
  const url = await baseUrl(server)
  const reference = createReference(1, Date.now())
  const post = (path: string, body: object) =>
    fetch(`${url}/api/rehearsal/transactions/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const metadata = JSON.stringify({ source: 'site', room_id: 1, guest_name: 'Ada Obi' })
  await post('', { ref: reference, email: 'ada@example.com', amount: 8_500_000, metadata })
  expect((await post(`${reference}/`, { outcome: 'success' })).status).toBe(200)
  const isFree = async () => (await (await fetch(`${url}/api/rooms/1/`)).json()).available
  for (let looks = 0; looks < 400 && (await isFree()); looks += 1) await wait(50)
  expect(await isFree()).toBe(false)
}, 60_000)

it('reads settings from .env', async () => {
  const cwd = await makeProject()
  await writeFile(join(cwd, '.env'), 'HOST=127.0.0.1\n')
  const server = start(cwd)
  expect(await baseUrl(server)).toMatch(/^http:\/\/127\.0\.0\.1:/)
})

it('goes on with its last release when a later build in public/ cannot be served, and says why', async () => {
  const cwd = await makeProject()
  const first = start(cwd)
  await baseUrl(first)
  first.process.kill('SIGTERM')
  await exitCode(first)
  await writeRelease(join(cwd, 'public'), { paystackPublicKey: 'pk_live_x' })
  const second = start(cwd)
  const url = await baseUrl(second)
  expect((await fetch(url)).status).toBe(200)
  expect(second.output.err).toMatch(
    /^The build in public\/ is not taken in: The release was built for live payments .*\n$/,
  )
})

it('names lines of .env that set nothing, in one line, and starts', async () => {
  const cwd = await makeProject()
  await writeFile(join(cwd, '.env'), 'PAYSTACK_SECRT_KEY=sk_live_hidden\nDATA_DIR ./x\nTZ=Africa/Lagos\n')
  const server = start(cwd)
  await baseUrl(server)
  expect(server.output.err).toBe(
    'Warning: .env: line 1: no such setting: PAYSTACK_SECRT_KEY (PAYSTACK_SECRET_KEY?); ' +
      'line 2 is ignored, because it is not NAME=value\n',
  )
})

it('goes on with the live release when the disk does not take the build in', async () => {
  const cwd = await makeProject()
  const first = start(cwd)
  await baseUrl(first)
  first.process.kill('SIGTERM')
  await exitCode(first)
  await writeRelease(join(cwd, 'public'))
  // In the place of the folder for the scripts and pictures.
  await rm(join(cwd, 'data/releases/assets'), { recursive: true })
  await writeFile(join(cwd, 'data/releases/assets'), '')
  const server = start(cwd)
  expect((await fetch(`${await baseUrl(server)}/rooms`)).status).toBe(200)
  expect(server.output.err).toMatch(
    /^The build in public\/ is not taken in: (ENOTDIR|EEXIST) .*\/data\/releases\/assets.*\n$/,
  )
})
