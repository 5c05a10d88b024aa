import type { ServerEnv } from '../../config/server-env'
import { absentPaystack, createPaystackClient, type PaystackClient } from '../paystack/client'
import type { RehearsalLedger } from '../rehearsal/ledger'
import { startRehearsal } from '../rehearsal/rehearsal'

/** Where payments are made: at Paystack, at the rehearsal's stand-in, or nowhere. */
export interface PaymentProvider {
  client: PaystackClient
  /** The `domain` that Paystack gives to each transaction of these keys. */
  domain: 'test' | 'live'
  /** The key that signs webhooks. Undefined when there are no payments, and so no webhooks. */
  webhookKey: string | undefined
  /** The rehearsal's ledger; undefined in other modes. */
  ledger: RehearsalLedger | undefined
  close(): Promise<void>
}

/**
 * Opens the payment provider that the settings name. A rehearsal keeps its ledger below `dataDir`. The caller
 * closes the provider.
 */
export async function openPaymentProvider({
  payments,
  dataDir,
}: Pick<ServerEnv, 'payments' | 'dataDir'>): Promise<PaymentProvider> {
  switch (payments.mode) {
    case 'rehearsal': {
      const { paystack, webhookKey, ledger, close } = await startRehearsal(dataDir)
      return { client: paystack, domain: 'test', webhookKey, ledger, close }
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
