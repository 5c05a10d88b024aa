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

// The build replaces these two expressions, written out like this, with their values.
export const siteEnv = siteEnvOf(process.env.GATSBY_API_HOST, process.env.GATSBY_PAYSTACK_PUBLIC_KEY)
