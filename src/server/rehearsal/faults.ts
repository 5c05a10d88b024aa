import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { RefundStatus } from './ledger'

export type Call = 'verify' | 'list' | 'refund' | 'refund-list'

/** What the stand-in does in place of its proper answer. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'bad-key' }
  | { kind: 'redirect' }
  | { kind: 'garbage' }
  /** A page for people, as a firewall sends it. */
  | { kind: 'html' }
  /** JSON of the right names and the wrong types. */
  | { kind: 'wrong-types' }
  /** A whole answer to a question that nobody asked: a failed payment. */
  | { kind: 'another-reference' }
  | { kind: 'too-large' }
  /** A hundred megabytes. */
  | { kind: 'huge' }
  /** Begins to answer, a byte at a time, and never ends. */
  | { kind: 'drip' }
  | { kind: 'hang' }
  /** Does what is asked and then drops the line. */
  | { kind: 'reply-lost' }

const TOO_LARGE_BYTES = 300 * 1024
const HUGE_CHUNKS = 1_600
const HUGE_CHUNK = Buffer.alloc(64 * 1024, 'x')
const DRIP_MILLISECONDS = 50
const ANOTHER_TRANSACTION = {
  id: 1,
  domain: 'test',
  status: 'failed',
  reference: '1-1763712000000-another000reference',
  amount: 8_500_000,
  currency: 'NGN',
  paid_at: null,
  customer: { email: 'somebody@example.com' },
  metadata: '',
}

/** The switches of the stand-in API: which calls go wrong, how refunds end, and answers that wait for each other. */
export class RehearsalFaults {
  /** How a refund ends that is being processed. */
  refundEnd: RefundStatus = 'processed'
  private readonly faults = new Map<Call, { fault: Fault; times: number }>()
  private barrier: { size: number; waiting: (() => void)[] } | undefined

  /** Makes a call go wrong the next `times` times. */
  set(call: Call, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.faults.set(call, { fault, times })
  }

  clear(): void {
    this.faults.clear()
    this.barrier = undefined
  }

  /** Holds answers to verify back until `size` of them wait, and then lets all of them go at once. */
  holdVerify(size: number): void {
    this.barrier = { size, waiting: [] }
  }

  async waitForOthers(): Promise<void> {
    const barrier = this.barrier
    if (barrier === undefined) return
    if (barrier.waiting.length + 1 >= barrier.size) {
      this.barrier = undefined
      for (const release of barrier.waiting) release()
      return
    }
    await new Promise<void>((resolve) => barrier.waiting.push(resolve))
  }

  take(call: Call): Fault | undefined {
    const planned = this.faults.get(call)
    if (planned === undefined || planned.times <= 0) return undefined
    planned.times -= 1
    return planned.fault
  }
}

/** Answers with a fault. */
export function answerFault(fault: Fault, reply: FastifyReply): FastifyReply {
  switch (fault.kind) {
    case 'status':
      return reply
        .code(fault.status)
        .headers(fault.headers ?? {})
        .send({ status: false, message: 'Rehearsed fault', type: 'api_error', code: 'rehearsed' })
    case 'bad-key':
      return reply
        .code(401)
        .send({ status: false, message: 'Invalid key', type: 'validation_error', code: 'invalid_Key' })
    case 'redirect':
      return reply.redirect('https://example.invalid/', 302)
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>One moment</title>')
    case 'wrong-types':
      return reply.send({
        status: true,
        data: { id: {}, status: 1, reference: [], amount: '1', customer: null },
      })
    case 'another-reference':
      return reply.send({ status: true, message: 'Verification successful', data: ANOTHER_TRANSACTION })
    case 'garbage':
      return reply.type('application/json').send('<html>Bad Gateway')
    case 'too-large':
      return reply
        .type('application/json')
        .send(JSON.stringify({ status: true, filler: 'x'.repeat(TOO_LARGE_BYTES) }))
    case 'huge':
      return reply.type('application/json').send(Readable.from(Array<Buffer>(HUGE_CHUNKS).fill(HUGE_CHUNK)))
    case 'drip':
      return drip(reply.hijack())
    case 'hang':
      return reply.hijack()
    case 'reply-lost':
      reply.hijack()
      reply.raw.destroy()
      return reply
  }
}

function drip(reply: FastifyReply): FastifyReply {
  reply.raw.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => reply.raw.write(' '), DRIP_MILLISECONDS)
  reply.raw.on('close', () => clearInterval(timer))
  return reply
}
