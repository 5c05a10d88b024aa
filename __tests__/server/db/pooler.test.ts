import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { openConfiguredDatabase } from '../../../src/server/db/database'
import { onClose } from '../../support/server/closing'

/** https://www.postgresql.org/docs/18/protocol-message-formats.html */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.from(`${type}0000`)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const AUTHENTICATED = message('R', Buffer.from([0, 0, 0, 0]))
const READY = message('Z', 'I')
const complete = (tag: string) => message('C', `${tag}\0`)
const fatal = (text: string) => message('E', `SFATAL\0VFATAL\0C08P01\0M${text}\0\0`)
/** One column `pid` of type int4, and one row: 7. */
const SESSION_7 = Buffer.concat([
  message(
    'T',
    Buffer.from([0, 1]),
    'pid\0',
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0]),
  ),
  message('D', Buffer.from([0, 1, 0, 0, 0, 1]), '7'),
])

/** Starts a server that answers as PgBouncer does, and returns its URL. */
async function startPooler(answerStart: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      answerStart(socket)
      socket.on('data', (data) => {
        if (data.toString('latin1', 0, 1) !== 'Q') return
        const isAsking = data.includes('pg_backend_pid')
        socket.write(Buffer.concat([...(isAsking ? [SESSION_7] : []), complete('OK'), READY]))
      })
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  onClose(async () => void server.close())
  await once(server, 'listening')
  return `postgresql://hotel@127.0.0.1:${(server.address() as AddressInfo).port}/hotel`
}

it('refuses a pooler that lets connections share a session', async () => {
  const databaseUrl = await startPooler((socket) => socket.write(Buffer.concat([AUTHENTICATED, READY])))
  await expect(openConfiguredDatabase({ dataDir: '/nonexistent', databaseUrl })).rejects.toThrow(
    /^DATABASE_URL leads to a pooler .*pool_mode = transaction.*: connect to PostgreSQL directly, or set pool_mode = session$/,
  )
})

it.each([
  'unsupported startup parameter: options',
  'transaction blocks not allowed in statement pooling mode',
])('says what to do when PgBouncer answers “%s”', async (words) => {
  const databaseUrl = await startPooler((socket) => socket.end(fatal(words)))
  await expect(openConfiguredDatabase({ dataDir: '/nonexistent', databaseUrl })).rejects.toThrow(
    `DATABASE_URL names a database that cannot be used (${words}: connect to PostgreSQL directly, not to PgBouncer)`,
  )
})
