import type { ServerEnv } from '../../config/server-env'
import { absentPaystack, createPaystackClient, type PaystackClient } from '../paystack/client'
import type { RehearsalLedger } from '../rehearsal/ledger'
import { startRehearsal } from '../rehearsal/rehearsal'
import { REHEARSAL_SECRET_KEY } from '../rehearsal/stand-in'

/** Who takes the guests' payments: Paystack itself, the rehearsal's stand-in, or nobody. */
export interface PaymentProvider {
  client: PaystackClient
  /** The domain that Paystack writes on each of the transactions. */
  domain: 'test' | 'live'
  /** Signs webhooks; undefined where nobody sends any. */
  webhookKey: string | undefined
  /** The rehearsal's book; undefined outside of a rehearsal. */
  ledger: RehearsalLedger | undefined
  close(): Promise<void>
}

/** Opens the payment provider that the settings ask for. */
export async function openPaymentProvider({
  payments,
  dataDir,
}: Pick<ServerEnv, 'payments' | 'dataDir'>): Promise<PaymentProvider> {
  switch (payments.mode) {
    case 'rehearsal': {
      const { paystack, ledger, close } = await startRehearsal(dataDir)
      return { client: paystack, domain: 'test', webhookKey: REHEARSAL_SECRET_KEY, ledger, close }
    }
    case 'test':
    case 'live': {
      const client = createPaystackClient(payments.keys)
      const webhookKey = payments.keys.secretKey
      return { client, domain: payments.mode, webhookKey, ledger: undefined, close: () => client.close() }
    }
    case 'none':
      return {
        client: absentPaystack,
        domain: 'test',
        webhookKey: undefined,
        ledger: undefined,
        close: () => absentPaystack.close(),
      }
  }
}
