import { join } from 'node:path'
import { createPaystackClient, type PaystackClient } from '../paystack/client'
import { RehearsalLedger } from './ledger'
import { createStandIn, listenLocally, REHEARSAL_SECRET_KEY } from './stand-in'

/** A Paystack that moves no money: one ledger, an API over it, and the client that talks to it. */
export interface Rehearsal {
  ledger: RehearsalLedger
  paystack: PaystackClient
  close(): Promise<void>
}

/** Starts the rehearsal. Takes the folder for its ledger. */
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
