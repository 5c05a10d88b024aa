import { join } from 'node:path'
import type { PaystackClient } from '../../../src/server/paystack/client'
import { type FaultyPaystack, startFaultyPaystack } from '../paystack/faulty-paystack'
import { TEST_SECRET_KEY } from '../releases'
import { makeTempDir, onClose } from '../server/closing'

/** A Paystack that lives in this process, and so outlives a hotel that is killed. */
export interface OutsidePaystack extends Pick<FaultyPaystack, 'baseUrl' | 'ledger' | 'faults'> {
  /** Asks it as the hotel does, with the hotel's key. */
  client: PaystackClient
}

/** Starts a Paystack for a hotel with test keys; it is closed with closeAll. */
export async function startOutsidePaystack(): Promise<OutsidePaystack> {
  const file = join(await makeTempDir(), 'paystack.db')
  const { paystack, close, ...outside } = await startFaultyPaystack(file, { secretKey: TEST_SECRET_KEY })
  onClose(close)
  return { ...outside, client: paystack }
}
