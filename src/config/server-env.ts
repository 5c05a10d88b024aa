import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { ConfigError, isLoopback, parseHttpUrl } from './config-error'
import { type MailEnv, readMailEnv } from './mail-env'
import { readSiteEnv } from './read-site-env'

export type PaymentMode = 'rehearsal' | 'test' | 'live'

export interface PaystackKeys {
  /** The domain that Paystack writes on every transaction made with these keys. */
  domain: 'test' | 'live'
  secretKey: string
  baseUrl: string
}

export interface ServerEnv {
  port: number
  host: string
  /** Absolute folder of the database and of everything else that the hotel must not lose. */
  dataDir: string
  /** PostgreSQL that keeps the hotel's books; undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** Origin under which guests reach the site, without a trailing slash; undefined: links stay relative. */
  siteUrl: string | undefined
  /** Host of a remote API; '' when the embedded backend answers. */
  apiHost: string
  /** Addresses or ranges of the proxies in front of us, whose word on a guest's address is taken; none: nobody's. */
  trustedProxies: readonly string[]
  paymentMode: PaymentMode
  /** Undefined in rehearsal, and where a remote API takes the payments. */
  paystack: PaystackKeys | undefined
  mail: MailEnv
}

const DEFAULT_PORT = 9000
const DEFAULT_PAYSTACK_BASE_URL = 'https://api.paystack.co'

/** Checks the environment once. Throws a ConfigError that names the first wrong variable. */
export function readServerEnv(env: Record<string, string | undefined> = process.env): ServerEnv {
  const site = readSiteEnv(env)
  const publicDomain = site.paystackPublicKey?.startsWith('pk_live_') ? 'live' : 'test'
  return {
    port: readPort(env['PORT']),
    host: env['HOST']?.trim() || 'localhost',
    dataDir: resolve(env['DATA_DIR']?.trim() || './data'),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']?.trim() ?? ''),
    siteUrl: readSiteUrl(env['SITE_URL']?.trim() ?? ''),
    apiHost: site.apiHost,
    trustedProxies: readTrustedProxies(env['TRUSTED_PROXIES']),
    paymentMode: site.paystackPublicKey === undefined ? 'rehearsal' : publicDomain,
    paystack: readPaystackKeys(env, site.paystackPublicKey, site.apiHost),
    mail: readMailEnv(env),
  }
}

function readPort(value: string | undefined): number {
  if (value === undefined || value.trim() === '') return DEFAULT_PORT
  const port = Number(value)
  if (!/^\d+$/.test(value.trim()) || port > 65_535) {
    throw new ConfigError('PORT', `must be a whole number from 0 to 65535, not "${value}"`)
  }
  return port
}

/** Says nothing of what stands there: a password does. */
function readDatabaseUrl(value: string): string | undefined {
  if (value === '') return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new ConfigError('DATABASE_URL', 'must be like postgresql://user:password@host:5432/database')
  }
  return value
}

function readSiteUrl(value: string): string | undefined {
  if (value === '') return undefined
  const { origin, pathname } = parseHttpUrl('SITE_URL', value)
  if (pathname !== '/') throw new ConfigError('SITE_URL', `must be an origin without a path: "${value}"`)
  return origin
}

function readTrustedProxies(value = ''): string[] {
  const proxies = value
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '')
  for (const proxy of proxies) {
    const [address = '', bits, ...rest] = proxy.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (isIP(address) === 0 || !isRange || rest.length > 0) {
      throw new ConfigError(
        'TRUSTED_PROXIES',
        `must be addresses or ranges such as 10.0.0.0/8, not "${proxy}"`,
      )
    }
  }
  return proxies
}

function readPaystackKeys(
  env: Record<string, string | undefined>,
  publicKey: string | undefined,
  apiHost: string,
): PaystackKeys | undefined {
  const secretKey = env['PAYSTACK_SECRET_KEY']?.trim() ?? ''
  const baseUrl = readPaystackBaseUrl(env['PAYSTACK_BASE_URL']?.trim() || DEFAULT_PAYSTACK_BASE_URL)
  if (secretKey !== '' && !/^sk_(test|live)_\w+$/.test(secretKey)) {
    throw new ConfigError('PAYSTACK_SECRET_KEY', 'must be a secret key: sk_test_… or sk_live_…')
  }
  if (secretKey !== '' && publicKey === undefined) {
    throw new ConfigError(
      'GATSBY_PAYSTACK_PUBLIC_KEY',
      'is missing while PAYSTACK_SECRET_KEY is set: set both or none',
    )
  }
  if (publicKey === undefined || (secretKey === '' && apiHost !== '')) return undefined
  if (secretKey === '') {
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY',
      'is missing while GATSBY_PAYSTACK_PUBLIC_KEY is set: set both or none',
    )
  }
  const domain = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  if (!publicKey.startsWith(`pk_${domain}_`)) {
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY',
      'and GATSBY_PAYSTACK_PUBLIC_KEY must both be test keys or both live keys',
    )
  }
  return { domain, secretKey, baseUrl }
}

function readPaystackBaseUrl(value: string): string {
  const url = parseHttpUrl('PAYSTACK_BASE_URL', value)
  if (url.protocol !== 'https:' && !isLoopback(url)) {
    throw new ConfigError('PAYSTACK_BASE_URL', `must use https: "${value}"`)
  }
  return url.href.replace(/\/$/, '')
}
