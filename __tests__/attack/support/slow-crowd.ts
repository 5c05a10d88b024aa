import { connect, type Socket } from 'node:net'
import { readClientPorts, readSlowPorts } from './descriptors'
import { BIG_PICTURE_PATH } from './target'

export type Slowness = 'idle' | 'reader' | 'headers' | 'body'

interface Slow {
  kind: Slowness
  socket: Socket
  openedAt: number
}

const DRIP_MS = 1_000
const BEGINNINGS: Record<Slowness, string> = {
  idle: '',
  reader: `GET ${BIG_PICTURE_PATH} HTTP/1.1\r\nhost: hotel.example\r\n\r\n`,
  headers: 'GET / HTTP/1.1\r\nhost: hotel.example\r\nx-slow: ',
  body: 'POST /api/contact/ HTTP/1.1\r\nhost: hotel.example\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n',
}

/** Connections that take as long as they may for everything, and come again when they are ended. */
export class SlowCrowd {
  dropped = 0
  private readonly open = new Set<Slow>()
  private readonly dripping: NodeJS.Timeout
  private isOver = false

  constructor(
    private readonly port: number,
    private readonly comesAgain = true,
  ) {
    this.dripping = setInterval(() => this.drip(), DRIP_MS)
  }

  /** Opens a connection from a loopback address. */
  add(kind: Slowness, localAddress: string): void {
    const socket = connect({ port: this.port, host: '127.0.0.1', localAddress })
    const slow = { kind, socket, openedAt: performance.now() }
    socket.on('connect', () => {
      if (kind === 'reader') socket.pause()
      if (kind !== 'idle') socket.write(BEGINNINGS[kind])
      this.open.add(slow)
    })
    if (kind !== 'reader') socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.open.delete(slow)
      if (this.isOver) return
      this.dropped += 1
      if (this.comesAgain) setTimeout(() => this.isOver || this.add(kind, localAddress), DRIP_MS)
    })
  }

  /** Gives how many of a kind the server has had open for so long. */
  count(kind: Slowness, sinceMs = 0): number {
    const now = performance.now()
    const served = kind === 'reader' ? readSlowPorts(this.port) : readClientPorts(this.port)
    return [...this.open].filter(
      ({ socket, openedAt, ...slow }) =>
        slow.kind === kind && now - openedAt >= sinceMs && served.has(socket.localPort),
    ).length
  }

  stop(): void {
    this.isOver = true
    clearInterval(this.dripping)
    for (const { socket } of this.open) socket.destroy()
  }

  private drip(): void {
    for (const { kind, socket } of this.open) {
      // A socket that reads nothing learns of its end only by writing, which a reader does not do.
      if (kind === 'headers' || kind === 'body') socket.write('a')
    }
  }
}
