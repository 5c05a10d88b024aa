/**
 * The settings that the browser may see. read-site-env.ts checks them before a build, so that the browser
 * loads no code for the checks.
 */
export interface SiteEnv {
  /** URL of the API's host, without a trailing slash; '' is the site's own origin. */
  apiHost: string
  /**
   * Paystack's public key; undefined: a rehearsal or, with a remote API, no payments. REMOTE_REHEARSAL: a
   * rehearsal at a remote API.
   */
  paystackPublicKey: string | undefined
}

/** In the place of Paystack's public key: the remote API is a server of ours that rehearses. */
export const REMOTE_REHEARSAL = 'rehearsal'

/** Takes the raw values of the GATSBY_ variables, trims both and removes the host's trailing slash. */
export function siteEnvOf(apiHost: string | undefined, paystackPublicKey: string | undefined): SiteEnv {
  return {
    apiHost: apiHost?.trim().replace(/\/$/, '') ?? '',
    paystackPublicKey: paystackPublicKey?.trim() || undefined,
  }
}

/** How a release takes payments. `none`: the API is remote, and no public key was given. */
export type PaymentMode = 'rehearsal' | 'test' | 'live' | 'none'

/** Gives the payment mode of a release: by Paystack's public key or, without a key, by the API's host. */
export function paymentModeOf({ apiHost, paystackPublicKey }: SiteEnv): PaymentMode {
  if (paystackPublicKey === REMOTE_REHEARSAL) return 'rehearsal'
  if (paystackPublicKey !== undefined) return paystackPublicKey.startsWith('pk_live_') ? 'live' : 'test'
  return apiHost === '' ? 'rehearsal' : 'none'
}

// Keep this form: the build replaces only `process.env.GATSBY_…` written out.
export const siteEnv = siteEnvOf(process.env.GATSBY_API_HOST, process.env.GATSBY_PAYSTACK_PUBLIC_KEY)
