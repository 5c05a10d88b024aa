import { paymentModeOf, siteEnv } from '../config/site-env'

/** False where a remote API takes the payments and no key was given: the rehearsal is ours and cannot pay there. */
export const canPay: boolean = paymentModeOf(siteEnv) !== 'none'

/** Paystack's public key; undefined in rehearsal. */
export const paystackPublicKey: string | undefined = siteEnv.paystackPublicKey
