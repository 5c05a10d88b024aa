import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config/config-error'
import type { ServerEnv } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { createPaystackClient, type PaystackClient } from '../paystack/client'
import { ledgerFile, RehearsalLedger } from '../rehearsal/ledger'
import { createStandIn, listenLocally, REHEARSAL_SECRET_KEY } from '../rehearsal/stand-in'

export interface PaymentProvider {
  client: PaystackClient
  /** Paystack's `domain` for transactions made with these keys. */
  domain: 'test' | 'live'
  webhookKey: string
  ledger?: RehearsalLedger | undefined
  close(): Promise<void>
}

/** A rehearsal keeps its ledger in `dataDir`, which must exist. Throws a ConfigError for a damaged ledger. */
export async function openPaymentProvider({
  payments,
  dataDir,
}: Pick<ServerEnv, 'payments' | 'dataDir'>): Promise<PaymentProvider> {
  // A server without payments has its API on another host, and opens no provider.
  if (!('keys' in payments)) return startRehearsal(dataDir)
  const client = createPaystackClient(payments.keys)
  const { secretKey: webhookKey } = payments.keys
  return { client, domain: payments.mode, webhookKey, close: () => client.close() }
}

async function startRehearsal(dataDir: string): Promise<PaymentProvider> {
  // The key must outlive a restart, and is random, because a rehearsal may be public.
  const keyFile = join(dataDir, 'rehearsal-key')
  const newKey = randomBytes(32).toString('hex')
  // Fails when there is a key already.
  await writeFile(keyFile, newKey, { flag: 'wx', mode: 0o600 }).catch(() => undefined)
  const webhookKey = await readFile(keyFile, 'utf8')
  const file = ledgerFile(dataDir)
  const ledger = await RehearsalLedger.open(file).catch((error: unknown) => {
    const code = errorCodeOf(error)
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) throw error
    throw new ConfigError(
      'DATA_DIR',
      `holds a damaged ledger of the rehearsal (${code}): no money was ever in it, so remove ${file}`,
    )
  })
  const standIn = createStandIn(ledger)
  const baseUrl = await listenLocally(standIn)
  const client = createPaystackClient({ baseUrl, secretKey: REHEARSAL_SECRET_KEY })
  return {
    client,
    domain: 'test',
    ledger,
    webhookKey,
    async close() {
      await client.close()
      await standIn.close()
      await ledger.close()
    },
  }
}
