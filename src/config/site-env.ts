/**
 * The settings that the browser may know. The build checks them, in read-site-env.ts: the browser needs no
 * checks.
 */
export interface SiteEnv {
  /** The API's origin without a trailing slash; '' for the site's own origin. */
  apiHost: string
  /** Paystack's public key; undefined runs the rehearsal. */
  paystackPublicKey: string | undefined
}

/** Gives the settings from the values of the two GATSBY_ variables, unchecked. */
export function siteEnvOf(apiHost: string | undefined, paystackPublicKey: string | undefined): SiteEnv {
  return {
    apiHost: apiHost?.trim().replace(/\/$/, '') ?? '',
    paystackPublicKey: paystackPublicKey?.trim() || undefined,
  }
}

/** How a release takes payments. `none`: a remote API takes them, and no key was given for it. */
export type PaymentMode = 'rehearsal' | 'test' | 'live' | 'none'

/** Gives the payment mode of a release. Paystack's public key alone decides it. */
export function paymentModeOf({ apiHost, paystackPublicKey }: SiteEnv): PaymentMode {
  if (paystackPublicKey !== undefined) return paystackPublicKey.startsWith('pk_live_') ? 'live' : 'test'
  return apiHost === '' ? 'rehearsal' : 'none'
}

// The build replaces these two expressions, written out like this, with their values.
export const siteEnv = siteEnvOf(process.env.GATSBY_API_HOST, process.env.GATSBY_PAYSTACK_PUBLIC_KEY)
