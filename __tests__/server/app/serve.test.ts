import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DESK_API } from '../../../src/shared/desk/api'
import { startFakeHost } from '../../support/fake-host'
import { freePort } from '../../support/free-port'
import { ask, baseUrl, exitCode, makeProject, start, waitForOutput } from '../../support/process/project'

const DESK_LISTENS = /"msg":"the desk listens"/
const statusOf = async (url: string) => (await ask(url)).status

it('serves site and API on one port and the desk on its own, and stops cleanly on SIGTERM', async () => {
  const port = await freePort()
  const server = start(await makeProject(), { DESK_PORT: String(port) })
  const url = await baseUrl(server)
  expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*$/)
  await expect((await ask(`${url}/rooms`)).text()).resolves.toContain('<title>rooms</title>')
  await expect((await ask(`${url}/api/rooms/`)).json()).resolves.toHaveLength(8)
  await waitForOutput(server, DESK_LISTENS)
  const desk = `http://localhost:${port}`
  const me = `${DESK_API}me/`
  expect([await statusOf(`${desk}${me}`), await statusOf(`${url}${me}`)]).toEqual([401, 404])
  expect(await statusOf(`${desk}/rooms`)).toBe(404)
  expect((await ask(`${url}/api/rehearsal/checkout/`)).status).toBe(200)
  expect(server.output.out).toMatch(/^Rehearsal: no money moves$/m)
  expect(server.output.out).toMatch(/^Mail is written to DATA_DIR\/mail: SMTP_URL is not set$/m)
  expect(server.output.err).toBe('')
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
  expect((await ask(`${url}/room/99`)).status).toBe(200)
  expect((await ask(`${url}/api/rooms/`)).status).toBe(404)
  expect(server.output.out).not.toContain('Rehearsal')
})

it('refuses to start in one line when there is no release', async () => {
  const server = start(await makeProject({ hasRelease: false }))
  expect(await exitCode(server)).toBe(1)
  expect(server.output.err).toMatch(
    /^There is no release to serve in .*\/data\/releases: run `npm run publish`\n$/,
  )
  expect(server.output.out).toBe('')
})

it('refuses to start in one line when a room is broken', async () => {
  const cwd = await makeProject()
  await writeFile(join(cwd, 'data/releases/live/content/rooms.json'), '{"rooms":[{"id":1,"name":"Classic"}]}')
  const server = start(cwd)
  expect(await exitCode(server)).toBe(1)
  expect(server.output.err).toMatch(
    /^content\/rooms\.json:1:11: rooms 1 \("Classic"\), size: is missing; .* \(and 5 more: npm run content:check\)\n$/,
  )
})

it('prints one line when its port is taken', async () => {
  const { port } = await startFakeHost(() => undefined)
  const server = start(await makeProject(), { PORT: port })
  expect(await exitCode(server)).toBe(1)
  expect(server.output.err).toBe(`PORT ${port} is in use by another program: stop it or set another PORT\n`)
})

it('warns about an unknown setting in .env, and starts', async () => {
  const cwd = await makeProject()
  await writeFile(join(cwd, '.env'), 'PAYSTACK_SECRT_KEY=sk_live_hidden\n')
  const server = start(cwd)
  await baseUrl(server)
  expect(server.output.err).toBe('Warning: .env: no such setting: PAYSTACK_SECRT_KEY\n')
})

it('listens on the desk’s port when another server with the same settings stops', async () => {
  const cwd = await makeProject()
  const DESK_PORT = String(await freePort())
  const first = start(cwd, { DESK_PORT })
  await waitForOutput(first, DESK_LISTENS)
  const second = start(cwd, { DESK_PORT })
  await waitForOutput(second, new RegExp(`DESK_PORT ${DESK_PORT} is in use: the desk waits until it is free`))
  expect(await statusOf(`${await baseUrl(second)}/rooms`)).toBe(200)
  first.process.kill('SIGTERM')
  expect(await exitCode(first)).toBe(0)
  await waitForOutput(second, DESK_LISTENS)
  expect(await statusOf(`http://localhost:${DESK_PORT}${DESK_API}me/`)).toBe(401)
})
