import { paymentModeOf, siteEnv } from '../config/site-env'

/** False with a remote API and no public key: the rehearsal needs our own backend. */
export const canPay: boolean = paymentModeOf(siteEnv) !== 'none'

/** Paystack's public key. Undefined in rehearsal. */
export const paystackPublicKey: string | undefined = siteEnv.paystackPublicKey
