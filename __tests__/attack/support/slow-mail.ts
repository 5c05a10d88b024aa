import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onClose } from '../../support/server/closing'
import { type FakeSmtp, startSmtp } from '../../support/server/smtp'

/** Starts a mail server behind a line that holds each of its answers up. Gives it and the line's URL. */
export async function startSlowSmtp(answerMs: number): Promise<{ smtp: FakeSmtp; url: string }> {
  const smtp = await startSmtp()
  const sockets = new Set<Socket>()
  const line = createServer((client) => {
    const server = connect({ port: smtp.server.port, host: smtp.server.host })
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined))
    client.pipe(server)
    server.on('data', (chunk) => void wait(answerMs).then(() => client.writable && client.write(chunk)))
    server.on('close', () => client.end())
    client.on('close', () => server.destroy())
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = line.address()
  onClose(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => line.close(resolve))
  })
  return {
    smtp,
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
  }
}
