import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Call =
  'initialize' | 'verify' | 'list' | 'refund' | 'refund-list' | 'refund-account' | 'dispute-list'

/** What the stand-in does instead of its proper answer. */
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
  /** Carries out the call, then drops the connection. */
  | { kind: 'reply-lost' }

const TOO_LARGE_BYTES = 300 * 1024
const HUGE_CHUNKS = 1_600
const HUGE_CHUNK = Buffer.alloc(64 * 1024, 'x')
const DRIP_MS = 50
const NEVER = new Promise<never>(() => undefined)
const REHEARSED = JSON.stringify({
  status: false,
  message: 'Rehearsed fault',
  type: 'api_error',
  code: 'rehearsed',
})
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

/**
 * The faults of a stand-in for Paystack: calls that fail, and answers that wait for each other.
 */
export class PaystackFaults {
  private readonly faults = new Map<Call, { fault: Fault; times: number }>()
  private barrier: { size: number; waiting: (() => void)[]; onHeld: () => void } | undefined

  /** Makes a call go wrong the next `times` times. */
  set(call: Call, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.faults.set(call, { fault, times })
  }

  clear(): void {
    this.faults.clear()
    this.barrier = undefined
  }

  /**
   * Holds answers to verify back until `size` of them wait, then lets all go. Resolves when the first is
   * held.
   */
  holdVerify(size: number): Promise<void> {
    return new Promise((onHeld) => {
      this.barrier = { size, waiting: [], onHeld }
    })
  }

  async waitForOthers(): Promise<void> {
    const barrier = this.barrier
    if (barrier === undefined) return
    if (barrier.waiting.length + 1 >= barrier.size) {
      this.barrier = undefined
      for (const release of barrier.waiting) release()
      return
    }
    await new Promise<void>((resolve) => {
      barrier.waiting.push(resolve)
      barrier.onHeld()
    })
  }

  take(call: Call): Fault | undefined {
    const planned = this.faults.get(call)
    if (planned === undefined || planned.times <= 0) return undefined
    planned.times -= 1
    return planned.fault
  }
}

/** Adds the faults to a stand-in, which must not listen yet. */
export function addFaults(standIn: FastifyInstance, faults: PaystackFaults): void {
  standIn.addHook('onSend', async (request, reply, payload) => {
    const call = callOf(request)
    if (call === undefined) return payload
    if (call === 'verify') await faults.waitForOthers()
    const fault = faults.take(call)
    return fault === undefined ? payload : answerFault(fault, reply)
  })
}

function callOf({ method, routeOptions: { url } }: FastifyRequest): Call | undefined {
  if (url === '/transaction/initialize') return 'initialize'
  if (url === '/transaction/verify/:reference') return 'verify'
  if (url === '/transaction') return 'list'
  if (url === '/refund') return method === 'POST' ? 'refund' : 'refund-list'
  if (url === '/dispute') return 'dispute-list'
  if (url === '/refund/retry_with_customer_details/:id') return 'refund-account'
  return undefined
}

/** Returns the bytes of a fault in place of the proper answer; for some there is never an answer. */
function answerFault(fault: Fault, reply: FastifyReply): unknown {
  switch (fault.kind) {
    case 'status':
      reply.code(fault.status).headers(fault.headers ?? {})
      return REHEARSED
    case 'bad-key':
      reply.code(401)
      return JSON.stringify({
        status: false,
        message: 'Invalid key',
        type: 'validation_error',
        code: 'invalid_Key',
      })
    case 'redirect':
      reply.code(302).header('location', 'https://example.invalid/')
      return ''
    case 'html':
      reply.code(200).type('text/html')
      return '<!doctype html><title>One moment</title>'
    case 'wrong-types':
      return JSON.stringify({
        status: true,
        data: { id: {}, status: 1, reference: [], amount: '1', customer: null },
      })
    case 'another-reference':
      return JSON.stringify({ status: true, message: 'Verification successful', data: ANOTHER_TRANSACTION })
    case 'garbage':
      return '<html>Bad Gateway'
    case 'too-large':
      return JSON.stringify({ status: true, filler: 'x'.repeat(TOO_LARGE_BYTES) })
    case 'huge':
      return Readable.from(Array<Buffer>(HUGE_CHUNKS).fill(HUGE_CHUNK))
    case 'drip':
      drip(reply)
      return NEVER
    case 'hang':
      return NEVER
    case 'reply-lost':
      reply.raw.destroy()
      return NEVER
  }
}

function drip({ raw }: FastifyReply): void {
  raw.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => raw.write(' '), DRIP_MS)
  raw.on('close', () => clearInterval(timer))
}
