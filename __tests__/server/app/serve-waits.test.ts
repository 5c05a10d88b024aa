import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../support/free-port'
import { baseUrl, exitCode, makeProject, start } from '../../support/process/project'
import { waitFor } from '../../support/wait-for'

/** Returns the answer of a server that may not listen yet. */
const reach = (url: string) => waitFor(() => fetch(url).catch(() => undefined))

it('waits for its disk, shows the pages meanwhile, and opens by itself', async () => {
  const [cwd, PORT] = [await makeProject(), String(await freePort())]
  const url = `http://127.0.0.1:${PORT}`
  // Not even root can open a folder as a database.
  await mkdir(join(cwd, 'data/hotel.db'), { recursive: true, mode: 0o700 })
  const server = start(cwd, { PORT })
  const waiting = await reach(`${url}/readyz`)
  const reason = expect.stringMatching(/^DATA_DIR cannot hold the database \(SQLITE_CANTOPEN\w*\): /)
  expect([waiting.status, await waiting.json()]).toEqual([503, { status: 'not ready', reason }])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/rooms`)).status).toBe(200)
  expect((await fetch(`${url}/api/rooms/`)).status).toBe(503)
  await rm(join(cwd, 'data/hotel.db'), { recursive: true })
  await baseUrl(server)
  expect((await waitFor(async () => (await fetch(`${url}/api/rooms/`)).json())).length).toBe(8)
  expect(server.output.err).toMatch(/^DATA_DIR cannot hold [^\n]+ Waiting until it can be used\n$/)
})

it('waits for a database server that is away, and stops when it is told to', async () => {
  const [cwd, PORT] = [await makeProject(), String(await freePort())]
  const away = await freePort()
  const server = start(cwd, { PORT, DATABASE_URL: `postgresql://hotel:secret@127.0.0.1:${away}/hotel` })
  const answer = await reach(`http://127.0.0.1:${PORT}/readyz`)
  expect(await answer.text()).toMatch(/DATABASE_URL names a database that cannot be used \(.*ECONNREFUSED/)
  server.process.kill('SIGTERM')
  expect(await exitCode(server)).toBe(0)
  expect(server.output.err).not.toContain('secret')
})
