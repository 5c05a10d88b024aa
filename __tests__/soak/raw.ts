import { connect, type Socket } from 'node:net'
import type { Tally } from './tally'

/** Not a trusted proxy: its connections are bounded as those of one client. */
const ATTACKER = '127.0.0.66'
const HEAD = /HTTP\/1\.[01] (\d{3})[^]*?\r\n\r\n/g

export interface RawOptions {
  /** After so long the socket is destroyed. */
  holdMs: number
  /** False reads nothing of what is answered. */
  isRead?: boolean
}

/** Sends bytes on a connection of its own, waits, and drops it. Counts each answer that came. */
export async function sendRaw(
  tally: Tally,
  url: string,
  bytes: string,
  { holdMs, isRead = true }: RawOptions,
): Promise<void> {
  const { port } = new URL(url)
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: ATTACKER })
  let heard = ''
  socket.setEncoding('latin1').on('error', () => undefined)
  socket.once('connect', () => socket.write(Buffer.from(bytes, 'latin1')))
  if (isRead) socket.on('data', (chunk) => (heard += String(chunk)))
  await untilOver(socket, holdMs)
  for (const [head, status] of heard.matchAll(HEAD)) {
    const retryAfter = /^retry-after: *(\S+)/im.exec(head)?.[1] ?? null
    const [firstLine = ''] = bytes.split('\r\n')
    tally.hear(`raw ${JSON.stringify(firstLine.slice(0, 80))}`, {
      status: Number(status),
      retryAfter,
      text: '',
    })
  }
}

async function untilOver(socket: Socket, holdMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => socket.destroy(), holdMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
