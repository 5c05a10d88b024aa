import { DESK_API } from '../../../src/shared/desk/api'
import { freePort } from '../../support/free-port'
import { ask, baseUrl, exitCode, makeProject, start, waitForOutput } from '../../support/process/project'
import { closeAll } from '../../support/server/backend'

afterEach(closeAll)

const LISTENS = /"msg":"the desk listens"/
const statusOf = async (url: string) => (await ask(url)).status

it('serves the desk on its own port only', async () => {
  const cwd = await makeProject()
  const port = await freePort()
  const server = start(cwd, { DESK_PORT: String(port) })
  await waitForOutput(server, LISTENS)
  const desk = `http://localhost:${port}`
  const url = await baseUrl(server)
  expect([await statusOf(`${desk}${DESK_API}me/`), await statusOf(`${url}${DESK_API}me/`)]).toEqual([
    401, 404,
  ])
  expect([await statusOf(`${desk}/rooms`), await statusOf(`${url}/rooms`)]).toEqual([404, 200])
  server.process.kill('SIGTERM')
  expect(await exitCode(server)).toBe(0)
})

it('listens on the desk’s port when another server with the same settings stops', async () => {
  const cwd = await makeProject()
  const DESK_PORT = String(await freePort())
  const first = start(cwd, { DESK_PORT })
  await waitForOutput(first, LISTENS)
  const second = start(cwd, { DESK_PORT })
  await waitForOutput(second, new RegExp(`DESK_PORT ${DESK_PORT} is in use: the desk waits until it is free`))
  expect(await statusOf(`${await baseUrl(second)}/rooms`)).toBe(200)
  first.process.kill('SIGTERM')
  expect(await exitCode(first)).toBe(0)
  await waitForOutput(second, LISTENS)
  expect(await statusOf(`http://localhost:${DESK_PORT}${DESK_API}me/`)).toBe(401)
})
