import { ConfigError, isLoopbackHost } from './config-error'

interface Facts {
  payments: { mode: string }
  siteUrl: string | undefined
  host: string
  trustedProxies: readonly string[]
}

/**
 * Throws a ConfigError when guests would begin live payments on pages that anybody on their way can change.
 * Takes how the pages take payments: also where the API that books them is on another host.
 */
export function refuseDangers(mode: string, siteUrl: string | undefined): void {
  if (mode !== 'live' || siteUrl?.startsWith('https:')) return
  const problem = siteUrl === undefined ? 'must be set with live keys' : 'must use https with live keys'
  throw new ConfigError('SITE_URL', `${problem}: the https:// origin of the site, where guests pay`)
}

/** Gives a line for each setting that stops nothing and may be a mistake. */
export function describeDangers({ payments, host, trustedProxies }: Facts): string[] {
  if (payments.mode !== 'live' || isLoopbackHost(host) || trustedProxies.length > 0) return []
  return [
    `HOST ${host} takes connections from other machines and TRUSTED_PROXIES is not set: without a proxy` +
      ' nothing is encrypted, and behind one all guests count as one',
  ]
}
