import { ConfigError, isLoopback, parseHttpUrl } from './config-error'
import { paymentModeOf, REMOTE_REHEARSAL, type SiteEnv, siteEnvOf } from './site-env'

/** Reads and checks the settings that the browser may see. Throws a ConfigError with the variable's name. */
export function readSiteEnv(env: Record<string, string | undefined> = process.env): SiteEnv {
  const site = siteEnvOf(env['GATSBY_API_HOST'], env['GATSBY_PAYSTACK_PUBLIC_KEY'])
  if (site.apiHost !== '') parseHttpUrl('GATSBY_API_HOST', site.apiHost)
  if (site.paystackPublicKey === REMOTE_REHEARSAL) {
    if (site.apiHost !== '') return site
    throw new ConfigError(
      'GATSBY_PAYSTACK_PUBLIC_KEY',
      'may be "rehearsal" only with GATSBY_API_HOST: without a key this server rehearses by itself',
    )
  }
  if (site.paystackPublicKey !== undefined && !/^pk_(test|live)_\w+$/.test(site.paystackPublicKey)) {
    throw new ConfigError('GATSBY_PAYSTACK_PUBLIC_KEY', 'must be a public key: pk_test_… or pk_live_…')
  }
  if (site.apiHost !== '' && paymentModeOf(site) === 'live') {
    const host = new URL(site.apiHost)
    if (host.protocol !== 'https:' && !isLoopback(host)) {
      throw new ConfigError('GATSBY_API_HOST', `must use https with a live key: "${site.apiHost}"`)
    }
  }
  return site
}
