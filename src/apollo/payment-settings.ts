import { siteEnv } from '../config/site-env'

/** Paystack's public key; undefined in rehearsal. */
export const paystackPublicKey: string | undefined = siteEnv.paystackPublicKey
