import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onClose } from './server/closing'

/** An answer as it came over the line. */
export interface RawAnswer {
  /** 0 when it does not begin as an answer of HTTP/1.1 does. */
  status: number
  /** By name in lower case; of several with one name the last. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

const HEAD_END = '\r\n\r\n'
const NO_BODY = new Set([204, 304])

/** A connection that sends any bytes and reads answers one by one. closeAll ends it. */
export class RawConnection {
  isOpen = true
  private input: Buffer = Buffer.alloc(0)
  private wake: () => void = () => undefined

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.input = Buffer.concat([this.input, chunk])
      this.wake()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.isOpen = false
      this.wake()
    })
    socket.on('end', () => socket.end())
  }

  /** Connects to a port of this machine from a loopback address. Throws Node's error when nobody listens. */
  static async open(port: number, localAddress = '127.0.0.1'): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  send(bytes: string | Buffer): void {
    if (this.socket.writable)
      this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  }

  /**
   * Gives the next answer. Gives undefined when the connection ended before there was a whole one, or when
   * there was none within `patienceMs`.
   */
  async read({ isHead = false, patienceMs = 15_000 } = {}): Promise<RawAnswer | undefined> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const taken = takeAnswer(this.input, isHead, !this.isOpen)
      if (taken !== undefined) {
        this.input = taken.rest
        if (taken.answer.status >= 200 || taken.answer.status === 0) return taken.answer
        continue
      }
      const left = deadline - performance.now()
      if (!this.isOpen || left <= 0) return undefined
      const waiting = new AbortController()
      await Promise.race([
        new Promise<void>((resolve) => (this.wake = resolve)),
        wait(left, undefined, { signal: waiting.signal }).catch(() => undefined),
      ])
      waiting.abort()
    }
  }

  close(): void {
    this.socket.destroy()
  }
}

/** Opens a connection that closeAll ends. */
export async function openConnection(port: number, localAddress?: string): Promise<RawConnection> {
  const connection = await RawConnection.open(port, localAddress)
  onClose(async () => connection.close())
  return connection
}

function takeAnswer(
  input: Buffer,
  isHead: boolean,
  hasEnded: boolean,
): { answer: RawAnswer; rest: Buffer } | undefined {
  if (input.length === 0) return undefined
  const text = input.subarray(0, 'HTTP/1.'.length).toString('latin1')
  if (!'HTTP/1.'.startsWith(text)) {
    return hasEnded
      ? { answer: { status: 0, headers: new Map(), body: input }, rest: Buffer.alloc(0) }
      : undefined
  }
  const headEnd = input.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const [first = '', ...lines] = input.subarray(0, headEnd).toString('latin1').split('\r\n')
  const status = Number(first.split(' ')[1])
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const after = input.subarray(headEnd + HEAD_END.length)
  const taken = takeBody(after, { status, headers, isHead, hasEnded })
  return taken && { answer: { status, headers, body: taken.body }, rest: taken.rest }
}

interface BodyFacts extends Omit<RawAnswer, 'body'> {
  isHead: boolean
  hasEnded: boolean
}

function takeBody(
  bytes: Buffer,
  { status, headers, isHead, hasEnded }: BodyFacts,
): { body: Buffer; rest: Buffer } | undefined {
  if (isHead || status < 200 || NO_BODY.has(status)) return { body: Buffer.alloc(0), rest: bytes }
  if (headers.get('transfer-encoding') === 'chunked') return takeChunks(bytes)
  const given = headers.get('content-length')
  if (given === undefined) return hasEnded ? { body: bytes, rest: Buffer.alloc(0) } : undefined
  const length = Number(given)
  return bytes.length < length ? undefined : { body: bytes.subarray(0, length), rest: bytes.subarray(length) }
}

function takeChunks(bytes: Buffer): { body: Buffer; rest: Buffer } | undefined {
  const chunks: Buffer[] = []
  let position = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', position)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(bytes.subarray(position, lineEnd).toString('latin1'), 16)
    const begin = lineEnd + 2
    if (bytes.length < begin + size + 2) return undefined
    chunks.push(bytes.subarray(begin, begin + size))
    position = begin + size + 2
    if (size === 0) return { body: Buffer.concat(chunks), rest: bytes.subarray(position) }
  }
}
