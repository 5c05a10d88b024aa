import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onClose } from '../../support/server/closing'

/**
 * What the proxy does with a connection in place of forwarding it. Called when the first bytes have come in.
 */
export type LineFault = (caller: Socket) => void

/** A TCP proxy before Paystack, with faults that an HTTP server cannot produce. */
export interface FaultyLine {
  baseUrl: string
  /** Forwards all connections from now on. */
  mend(): Promise<void>
}

const DRIP_MS = 100
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const HALF_AN_ANSWER = '{"status":true,"data":{"id":1,"status":"failed","reference":"'

/** Faults of the connection, by name. */
export const LINE_FAULTS: Record<string, LineFault | 'refused'> = {
  'connection refused': 'refused',
  'line cut at once': (caller) => caller.destroy(),
  'reset in the middle of the body': (caller) => {
    caller.write(`${HEAD}content-length: 400\r\n\r\n${HALF_AN_ANSWER}`, () => caller.resetAndDestroy())
  },
  'end in the middle of the body': (caller) =>
    void caller.end(`${HEAD}content-length: 400\r\n\r\n${HALF_AN_ANSWER}`),
  'half a status line': (caller) => void caller.end('HTTP/1.1 2'),
  'half a status line, then nothing': (caller) => void caller.write('HTTP/1.1 2'),
  'headers a byte at a time': (caller) => drip(caller, `${HEAD}x-filler: ${'x'.repeat(10_000)}`),
  'headers without end': (caller) => void caller.write(`${HEAD}x-filler: ${'x'.repeat(1_000_000)}`),
  'TLS in place of HTTP': (caller) => void caller.write(Buffer.from('15030100020228', 'hex')),
  'an answer before the question': (caller) => void caller.write('\u0000\u0001\u0002'.repeat(100)),
  'chunks that are none': (caller) =>
    void caller.write(`${HEAD}transfer-encoding: chunked\r\n\r\nnot a number\r\n${HALF_AN_ANSWER}\r\n`),
}

/** Starts a proxy with one fault before a Paystack. closeAll ends it. */
export async function layFaultyLine(paystackUrl: string, fault: LineFault | 'refused'): Promise<FaultyLine> {
  const { hostname, port } = new URL(paystackUrl)
  const callers = new Set<Socket>()
  let isBroken = true
  const server: Server = createServer((caller) => {
    callers.add(caller)
    caller.on('close', () => callers.delete(caller))
    caller.on('error', () => undefined)
    if (isBroken && fault !== 'refused') {
      caller.once('data', () => fault(caller))
      return
    }
    const paystack = connect(Number(port), hostname)
    paystack.on('error', () => caller.destroy())
    caller.on('close', () => paystack.destroy())
    caller.pipe(paystack).pipe(caller)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  onClose(async () => {
    for (const caller of callers) caller.destroy()
    server.close()
  })
  if (fault === 'refused') await close(server)
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async mend() {
      isBroken = false
      for (const caller of callers) caller.destroy()
      if (fault !== 'refused') return
      server.listen(address.port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

function drip(caller: Socket, text: string): void {
  let sent = 0
  const timer = setInterval(() => {
    caller.write(text.charAt(sent))
    sent += 1
  }, DRIP_MS)
  caller.on('close', () => clearInterval(timer))
}
