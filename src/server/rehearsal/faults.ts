import type { FastifyReply } from 'fastify'
import type { RefundStatus } from './ledger'

export type Call = 'verify' | 'list' | 'refund'

/** What the stand-in does in place of its proper answer. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'garbage' }
  | { kind: 'too-large' }
  | { kind: 'hang' }
  /** Does what is asked and then drops the line. */
  | { kind: 'reply-lost' }

const TOO_LARGE_BYTES = 300 * 1024

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
    case 'garbage':
      return reply.type('application/json').send('<html>Bad Gateway')
    case 'too-large':
      return reply
        .type('application/json')
        .send(JSON.stringify({ status: true, filler: 'x'.repeat(TOO_LARGE_BYTES) }))
    case 'hang':
      return reply.hijack()
    case 'reply-lost':
      reply.hijack()
      reply.raw.destroy()
      return reply
  }
}
