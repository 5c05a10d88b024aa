import { paymentModeOf, siteEnv } from '../config/site-env'

const mode = paymentModeOf(siteEnv)

/** False with a remote API and no public key: nobody said that the host is ours and rehearses. */
export const canPay: boolean = mode !== 'none'

/** True when no money moves and the payment popup is ours. */
export const isRehearsal: boolean = mode === 'rehearsal'

/** The mark on the receipt of a payment that moved no money. */
export const noMoneyMark: string | undefined = {
  rehearsal: 'Rehearsal: no money moved',
  test: 'Test: no money moved',
  live: undefined,
  none: undefined,
}[mode]

/** Paystack's public key. In a rehearsal undefined, or no key of Paystack's. */
export const paystackPublicKey: string | undefined = siteEnv.paystackPublicKey

/** URL of the host with the rehearsal's checkout page; '' is the site's own origin. */
export const rehearsalHost: string = siteEnv.apiHost
