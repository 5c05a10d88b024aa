import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FloodSettings, FloodTally } from './flood'

const TICK_MS = 5
const LAST_ANSWERS_MS = 15_000
const HEAD_END = '\r\n\r\n'

/**
 * Sends the requests of a flood at a steady rate over connections that are kept alive, and tells on standard
 * output what was answered. A process of its own, and as little work a request as can be, so that the rate is
 * reached beside the server on two cores. A request for which no connection is free is not sent.
 */
class Flood {
  private readonly free: Socket[] = []
  private readonly tally: FloodTally = { sent: 0, unsent: 0, statuses: {}, withoutRetry: 0, seconds: 0 }
  private open = 0

  constructor(private readonly settings: FloodSettings) {}

  async run(): Promise<FloodTally> {
    const { seconds, perSecond, total = seconds * perSecond, isPatient = false } = this.settings
    const startedAt = performance.now()
    let passed = 0
    for (let due = 0; due < total;) {
      passed = (performance.now() - startedAt) / 1_000
      for (; due < Math.min(passed * perSecond, total); due += 1) {
        if (!this.begin(due) && isPatient) break
      }
      await wait(TICK_MS)
    }
    this.tally.seconds = passed
    for (let waited = 0; waited < LAST_ANSWERS_MS && this.free.length < this.open; waited += TICK_MS) {
      await wait(TICK_MS)
    }
    return this.tally
  }

  private begin(index: number): boolean {
    const socket = this.free.pop() ?? this.connect()
    if (socket === undefined) {
      this.tally.unsent += 1
      return false
    }
    this.tally.sent += 1
    socket.write(this.compose(index))
    return true
  }

  private connect(): Socket | undefined {
    const { port, connections } = this.settings
    if (this.open >= connections) return undefined
    this.open += 1
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let input = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      input += String(chunk)
      const rest = this.takeAnswer(input)
      if (rest === undefined) return
      input = rest
      this.free.push(socket)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.open -= 1
      const position = this.free.indexOf(socket)
      if (position === -1) this.count(0)
      else this.free.splice(position, 1)
    })
    return socket
  }

  /** Gives what follows a whole answer; undefined when it is not whole yet. */
  private takeAnswer(input: string): string | undefined {
    const headEnd = input.indexOf(HEAD_END)
    if (headEnd === -1) return undefined
    const head = input.slice(0, headEnd).toLowerCase()
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
    const end = headEnd + HEAD_END.length + length
    if (input.length < end) return undefined
    const status = Number(head.slice('http/1.1 '.length, 'http/1.1 200'.length))
    this.count(status)
    if (status === 503 && !head.includes('\r\nretry-after:')) this.tally.withoutRetry += 1
    return input.slice(end)
  }

  private count(status: number): void {
    this.tally.statuses[status] = (this.tally.statuses[status] ?? 0) + 1
  }

  private compose(index: number): string {
    const { path, addresses, body, headers } = this.settings
    const number = index % addresses
    // Each address in a network of its own.
    const address = `${10 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.7`
    const reference = `1-1763712000000-${randomBytes(8).toString('hex')}`
    const text = body.replaceAll('REFERENCE', reference).replaceAll('NUMBER', String(index))
    return [
      `POST ${path} HTTP/1.1`,
      'host: hotel.example',
      `x-forwarded-for: ${address}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      ...headers,
      '',
      text,
    ].join('\r\n')
  }
}

async function main(): Promise<void> {
  const tally = await new Flood(JSON.parse(process.argv[2] ?? '{}') as FloodSettings).run()
  process.stdout.write(`${JSON.stringify(tally)}\n`, () => process.exit())
}

void main()
