import type { PaystackClient } from '../../../src/server/paystack/client'

const NO_ANSWER = { kind: 'undecided', reason: 'no answer' }

/** Paystack's API while it cannot be reached. */
export const silentPaystack = new Proxy({} as PaystackClient, { get: () => async () => NO_ANSWER })
