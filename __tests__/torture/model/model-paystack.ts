import type {
  ListResult,
  PaystackClient,
  RefundListResult,
  RefundOrderResult,
  VerifyResult,
} from '../../../src/server/paystack/client'
import type { Gate } from './gate'
import type { ModelClock } from './model-clock'

type AnyResult = VerifyResult | ListResult | RefundListResult | RefundOrderResult

/** For so long Paystack may show nothing of a refund that it has taken. */
const LATE_MS = 9 * 60_000

/** The line to a Paystack that outlives the hotel. What comes over it passes the gate. */
export class ModelPaystack {
  /** Shows refunds later than it takes them. */
  isLate = false
  /** Questions that nobody could answer. */
  undecided = 0
  private readonly orderedAt = new Map<string, number>()

  constructor(
    private readonly client: PaystackClient,
    private readonly gate: Gate,
    private readonly clock: ModelClock,
  ) {}

  /** Resolves when it has done all that it was asked to do. */
  whenHome(): Promise<void> {
    return this.gate.whenHome()
  }

  /** Gives the client of a hotel, which neither asks nor hears anything once it is dead. */
  lineFor(isDead: () => boolean): PaystackClient {
    const through = async <Result extends AnyResult>(ask: () => Promise<Result>): Promise<Result> => {
      if (isDead()) return never()
      const result = await this.gate.travel(ask)
      await this.gate.pass()
      if (isDead()) return never()
      if (result.kind === 'undecided') this.undecided += 1
      return result
    }
    return {
      verify: (reference) => through(async () => this.asSeen(await this.client.verify(reference))),
      listSuccesses: (query) => through(() => this.client.listSuccesses(query)),
      listRefunds: (id) =>
        through(async () => {
          const result = await this.client.listRefunds(id)
          return result.kind === 'refunds' && this.hides(id) ? { kind: 'refunds', refunds: [] } : result
        }),
      orderRefund: async (order) => {
        // Held back before it is sent, too: the hotel may die over an order that it has noted.
        await this.gate.pass()
        return through(() => {
          this.orderedAt.set(order.transactionId, this.clock.monotonic())
          return this.client.orderRefund(order)
        })
      },
      close: async () => undefined,
    }
  }

  private asSeen(result: VerifyResult): VerifyResult {
    if (result.kind !== 'transaction' || !this.hides(result.transaction.id)) return result
    return { kind: 'transaction', transaction: { ...result.transaction, status: 'success' } }
  }

  private hides(transactionId: string): boolean {
    const orderedAt = this.orderedAt.get(transactionId)
    return this.isLate && orderedAt !== undefined && this.clock.monotonic() - orderedAt < LATE_MS
  }
}

function never<Result>(): Promise<Result> {
  return new Promise(() => undefined)
}
