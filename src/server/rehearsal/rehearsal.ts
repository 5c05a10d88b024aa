import { join } from 'node:path'
import { createPaystackClient, type PaystackClient } from '../paystack/client'
import type { RehearsalFaults } from './faults'
import { RehearsalLedger } from './ledger'
import { REHEARSAL_SECRET_KEY, startStandIn } from './stand-in'

/** A Paystack that moves no money: one ledger, an API over it, and the client that talks to it. */
export interface Rehearsal {
  ledger: RehearsalLedger
  faults: RehearsalFaults
  baseUrl: string
  paystack: PaystackClient
  close(): Promise<void>
}

/** Starts the rehearsal. Takes the folder for its ledger; the client options are for tests. */
export async function startRehearsal(
  dataDir: string,
  clientOptions: { maxInFlight?: number; budget?: number } = {},
): Promise<Rehearsal> {
  const ledger = await RehearsalLedger.open(join(dataDir, 'rehearsal.db'))
  const { baseUrl, faults, close } = await startStandIn(ledger)
  const paystack = createPaystackClient({ baseUrl, secretKey: REHEARSAL_SECRET_KEY, ...clientOptions })
  return {
    ledger,
    faults,
    baseUrl,
    paystack,
    async close() {
      await paystack.close()
      await close()
      await ledger.close()
    },
  }
}
