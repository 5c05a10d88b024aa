import { paymentModeOf, siteEnv } from '../config/site-env'

/** False with a remote API and no public key: nobody said that the host is ours and rehearses. */
export const canPay: boolean = paymentModeOf(siteEnv) !== 'none'

/** True when no money moves and the payment popup is ours. */
export const isRehearsal: boolean = paymentModeOf(siteEnv) === 'rehearsal'

/** Paystack's public key. In a rehearsal undefined, or no key of Paystack's. */
export const paystackPublicKey: string | undefined = siteEnv.paystackPublicKey

/** URL of the host with the rehearsal's checkout page; '' is the site's own origin. */
export const rehearsalHost: string = siteEnv.apiHost
