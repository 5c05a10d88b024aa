import { join } from 'node:path'
import { createPaystackClient, type PaystackClient } from '../paystack/client'
import { RehearsalLedger } from './ledger'
import { createStandIn, listenLocally, REHEARSAL_SECRET_KEY } from './stand-in'

/** A stand-in for Paystack that moves no money: a ledger, an HTTP API over it, and the API's client. */
export interface Rehearsal {
  ledger: RehearsalLedger
  paystack: PaystackClient
  close(): Promise<void>
}

/** Starts the rehearsal. Takes the existing folder for its ledger. Throws what openSqlite throws. */
export async function startRehearsal(dataDir: string): Promise<Rehearsal> {
  const ledger = await RehearsalLedger.open(join(dataDir, 'rehearsal.db'))
  const standIn = createStandIn(ledger)
  try {
    const baseUrl = await listenLocally(standIn)
    const paystack = createPaystackClient({ baseUrl, secretKey: REHEARSAL_SECRET_KEY })
    return {
      ledger,
      paystack,
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
