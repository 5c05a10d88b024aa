import { join } from 'node:path'
import type { RehearsalFaults } from '../../../src/server/rehearsal/faults'
import { RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import { startStandIn } from '../../../src/server/rehearsal/stand-in'
import { createPaystackClient, type PaystackClient } from '../../../src/server/paystack/client'
import { TEST_SECRET_KEY } from '../releases'
import { makeTempDir, onClose } from '../server/closing'

/** A Paystack that lives in this process, and so outlives a hotel that is killed. */
export interface OutsidePaystack {
  baseUrl: string
  ledger: RehearsalLedger
  faults: RehearsalFaults
  /** Asks it as the hotel does, with the hotel's key. */
  client: PaystackClient
}

/** Starts a Paystack for a hotel with test keys; it is closed with closeAll. */
export async function startOutsidePaystack(): Promise<OutsidePaystack> {
  const ledger = await RehearsalLedger.open(join(await makeTempDir(), 'paystack.db'))
  onClose(() => ledger.close())
  const { baseUrl, faults, close } = await startStandIn(ledger, TEST_SECRET_KEY)
  onClose(close)
  const client = createPaystackClient({ baseUrl, secretKey: TEST_SECRET_KEY })
  onClose(() => client.close())
  return { baseUrl, ledger, faults, client }
}
