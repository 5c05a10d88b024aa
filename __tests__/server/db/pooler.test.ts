import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { openConfiguredDatabase } from '../../../src/server/db/database'
import { closeAll, onClose } from '../../support/server/closing'

afterEach(closeAll)

/** https://www.postgresql.org/docs/18/protocol-message-formats.html */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.from(`${type}0000`)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const fatal = (text: string) => message('E', `SFATAL\0VFATAL\0C08P01\0M${text}\0\0`)

/** Starts a server that answers as PgBouncer does, and returns its URL. */
async function startPooler(words: string): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(fatal(words)))
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  onClose(async () => void server.close())
  await once(server, 'listening')
  return `postgresql://hotel@127.0.0.1:${(server.address() as AddressInfo).port}/hotel`
}

it.each([
  'unsupported startup parameter: options',
  'transaction blocks not allowed in statement pooling mode',
])('says what to do when PgBouncer answers “%s”', async (words) => {
  const databaseUrl = await startPooler(words)
  await expect(openConfiguredDatabase({ dataDir: '/nonexistent', databaseUrl })).rejects.toThrow(
    `DATABASE_URL names a database that cannot be used (${words}: connect to PostgreSQL directly, not to PgBouncer)`,
  )
})
