import type {
  ListResult,
  PaystackClient,
  RefundListResult,
  VerifyResult,
} from '../../../src/server/paystack/client'
import type { InitializeResult, RefundOrderResult } from '../../../src/server/paystack/orders'
import type { Gate } from './gate'
import type { ModelClock } from './model-clock'

type AnyResult = InitializeResult | VerifyResult | ListResult | RefundListResult | RefundOrderResult

/** For this long Paystack may not show a refund that it has accepted. */
const LATE_MS = 9 * 60_000

/** A Paystack that keeps running when the hotel dies. Its answers pass the gate. */
export class ModelPaystack {
  /** When true, refunds become visible only LATE_MS after their order. */
  isLate = false
  /** When true, calls have the hotel's own time limit: a slow machine must not look like a fault. */
  isPatient = false
  /** Number of calls without a decision. */
  undecided = 0
  private readonly orderedAt = new Map<string, number>()

  constructor(
    private readonly hasty: PaystackClient,
    private readonly patient: PaystackClient,
    private readonly gate: Gate,
    private readonly clock: ModelClock,
  ) {}

  private get client(): PaystackClient {
    return this.isPatient ? this.patient : this.hasty
  }

  /** Resolves when no call is under way. */
  whenHome(): Promise<void> {
    return this.gate.whenHome()
  }

  /**
   * Returns the client for one life of the hotel. When the hotel is dead, calls are not sent and never
   * answered.
   */
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
      initialize: (order) => through(() => this.client.initialize(order)),
      verify: (reference, caller) =>
        through(async () => this.asSeen(await this.client.verify(reference, caller))),
      listSuccesses: (query) => through(() => this.client.listSuccesses(query)),
      listBanks: () => this.client.listBanks(),
      resolveAccount: (account) => this.client.resolveAccount(account),
      sendRefundTo: (id, account) => this.client.sendRefundTo(id, account),
      listDisputes: (query) => this.client.listDisputes(query),
      listRefundsSince: (query) => this.client.listRefundsSince(query),
      listRefunds: (id) =>
        through(async () => {
          const result = await this.client.listRefunds(id)
          return result.kind === 'refunds' && this.hides(id) ? { kind: 'refunds', refunds: [] } : result
        }),
      orderRefund: async (order) => {
        // Held back before the call too, so that the hotel can die after `requested_at` is stored and before
        // the order is sent.
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
