import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { baseUrl, exitCode, makeProject, start, waitForOutput } from '../../support/process/project'
import { onClose } from '../../support/server/backend'

const SLOW_LOOKUP = `--require ${JSON.stringify(join(__dirname, '../../support/process/slow-lookup.js'))}`

/** Returns the URL of a database server that never answers, and the first connection that it accepts. */
async function startMuteDatabase() {
  const server = createServer((socket) => onClose(async () => void socket.destroy())).listen(0, '127.0.0.1')
  onClose(async () => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `postgresql://hotel@127.0.0.1:${port}/hotel`, isAsked: once(server, 'connection') }
}

it('stops at once and silently before it serves anybody', async () => {
  const { url, isAsked } = await startMuteDatabase()
  const server = start(await makeProject(), { DATABASE_URL: url })
  await isAsked
  server.process.kill('SIGTERM')
  expect(await exitCode(server)).toBe(0)
  expect(server.output).toEqual({ out: '', err: '' })
})

it('stops cleanly while the desk begins to listen', async () => {
  const server = start(await makeProject(), { DESK_PORT: '0', NODE_OPTIONS: SLOW_LOOKUP })
  // A guest's connection keeps the site open for longer than the desk.
  const guest = connect(Number(new URL(await baseUrl(server)).port), '127.0.0.1')
  guest.on('error', () => undefined)
  onClose(async () => void guest.destroy())
  // One is the site's. Then the desk tries whether its port is free, and listens.
  await waitForOutput(server, /(looking for 127\.0\.0\.1[^]*){3}/)
  server.process.kill('SIGTERM')
  expect(await exitCode(server)).toBe(0)
  expect(server.output.err).toBe('')
})
