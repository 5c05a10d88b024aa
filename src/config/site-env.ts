/** What may reach the browser. Checked by read-site-env.ts before a build, so that no check is sent to a phone. */
export interface SiteEnv {
  /** Origin of the API's host without a trailing slash; '' is the site's own origin. */
  apiHost: string
  /** Paystack's public key; undefined runs the rehearsal. */
  paystackPublicKey: string | undefined
}

/** Brings the two GATSBY_ variables into one form. */
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
