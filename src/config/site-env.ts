/** Settings that the browser may see. server-env.ts checks them, so that the browser loads no checks. */
export interface SiteEnv {
  apiHost: string
  /** Paystack's public key; undefined for a rehearsal here or, with a remote API, no payments. */
  paystackPublicKey: string | undefined
}

export function siteEnvOf(apiHost: string | undefined, paystackPublicKey: string | undefined): SiteEnv {
  return {
    apiHost: apiHost?.trim().replace(/\/$/, '') ?? '',
    paystackPublicKey: paystackPublicKey?.trim() || undefined,
  }
}

/** How a release takes payments. `none`: the API is remote, and no public key was given. */
export type PaymentMode = 'rehearsal' | 'test' | 'live' | 'none'

export function paymentModeOf({ apiHost, paystackPublicKey }: SiteEnv): PaymentMode {
  if (paystackPublicKey !== undefined) return paystackPublicKey.startsWith('pk_live_') ? 'live' : 'test'
  return apiHost === '' ? 'rehearsal' : 'none'
}

// Keep this form: the build replaces only variables that are written out like this. Gatsby does so for
// GATSBY_ variables, build/bundling.ts for PAYMENT_CHANNELS.
export const siteEnv = siteEnvOf(process.env.GATSBY_API_HOST, process.env.GATSBY_PAYSTACK_PUBLIC_KEY)

export const paymentChannels = listChannels(process.env.PAYMENT_CHANNELS)

function listChannels(text = ''): string[] | undefined {
  const channels = text.split(',').map((channel) => channel.trim())
  const named = channels.filter((channel) => channel !== '')
  return named.length > 0 ? named : undefined
}

/** Returns the site's origin; undefined without SITE_URL. Works while pages are rendered, not in browsers. */
export function siteOrigin(): string | undefined {
  const address = process.env.SITE_URL?.trim()
  return address ? new URL(address).origin : undefined
}
