import { randomBytes } from 'node:crypto'
import { createPaystackClient, type PaystackClient } from '../paystack/client'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'
import { ledgerFile } from './ledger-file'
import { RehearsalLedger } from './ledger'
import { createStandIn, listenLocally, REHEARSAL_SECRET_KEY } from './stand-in'

/** A stand-in for Paystack that moves no money: a ledger, an HTTP API over it, and the API's client. */
export interface Rehearsal {
  ledger: RehearsalLedger
  paystack: PaystackClient
  /**
   * Signs the webhooks, which never leave this process. By chance: the site of a rehearsal may be open to
   * strangers.
   */
  webhookKey: string
  close(): Promise<void>
}

/**
 * Starts the rehearsal. Takes the existing folder for its ledger. Throws a ConfigError when the ledger's file
 * is damaged.
 */
export async function startRehearsal(dataDir: string): Promise<Rehearsal> {
  const ledger = await openLedger(dataDir)
  const standIn = createStandIn(ledger)
  try {
    const baseUrl = await listenLocally(standIn)
    const paystack = createPaystackClient({ baseUrl, secretKey: REHEARSAL_SECRET_KEY })
    return {
      ledger,
      paystack,
      webhookKey: randomBytes(32).toString('hex'),
      async close() {
        await paystack.close()
        await standIn.close()
        await ledger.close()
      },
    }
  } catch (error) {
    await standIn.close()
    await ledger.close()
    throw error
  }
}

async function openLedger(dataDir: string): Promise<RehearsalLedger> {
  const file = ledgerFile(dataDir)
  try {
    return await RehearsalLedger.open(file)
  } catch (error) {
    const code = errorCodeOf(error)
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) throw error
    throw new ConfigError(
      'DATA_DIR',
      `holds a damaged ledger of the rehearsal (${code}): no money was ever in it, so remove ${file}`,
    )
  }
}
