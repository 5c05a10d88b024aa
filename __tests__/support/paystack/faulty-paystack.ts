import { createPaystackClient, type PaystackClient } from '../../../src/server/paystack/client'
import type { RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import { createStandIn, listenLocally, REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { addFaults, PaystackFaults } from './faults'
import { FaultyLedger } from './faulty-ledger'

/** The rehearsal's stand-in for Paystack, which goes wrong as a test tells it. */
export interface FaultyPaystack<Ledger extends RehearsalLedger = FaultyLedger> {
  ledger: Ledger
  faults: PaystackFaults
  baseUrl: string
  /** Asks it as the hotel does. */
  paystack: PaystackClient
  /** Closes all but the ledger. */
  close(): Promise<void>
}

export interface FaultyPaystackOptions {
  secretKey?: string
  /** Of the client: by default those of the hotel. */
  maxInFlight?: number
  budgetMs?: number
}

/** Starts a Paystack over the file of its ledger, made where there is none. */
export async function startFaultyPaystack(
  file: string,
  options?: FaultyPaystackOptions,
): Promise<FaultyPaystack> {
  const ledger = await FaultyLedger.open(file)
  const paystack = await startPaystackOver(ledger, options)
  return {
    ...paystack,
    async close() {
      await paystack.close()
      await ledger.close()
    },
  }
}

/** Starts a Paystack over a ledger that is open. */
export async function startPaystackOver<Ledger extends RehearsalLedger>(
  ledger: Ledger,
  { secretKey = REHEARSAL_SECRET_KEY, ...options }: FaultyPaystackOptions = {},
): Promise<FaultyPaystack<Ledger>> {
  const standIn = createStandIn(ledger, secretKey)
  const faults = new PaystackFaults()
  addFaults(standIn, faults)
  const baseUrl = await listenLocally(standIn)
  const paystack = createPaystackClient({ baseUrl, secretKey, ...options })
  return {
    ledger,
    faults,
    baseUrl,
    paystack,
    async close() {
      await paystack.close()
      await standIn.close()
    },
  }
}
