import { BlockList, isIP } from 'node:net'
import { ConfigError, isLoopback, parseHttpUrl } from './config-error'
import { refuseContentDir } from './content-dir'
import { refuseDangers } from './dangers'
import { readDataDir } from './data-dir'
import { type DeskEnv, readDeskEnv } from './desk-env'
import { type LogLevel, readLogLevel } from './log-level'
import { holdMailBack, type MailEnv, readMailEnv } from './mail-env'
import { readPort } from './port'
import { PREVIEW_MARK } from './preview'
import { readSiteEnv } from './read-site-env'
import { readServersEnv, type ServersEnv } from './servers-env'
import { paymentModeOf, type SiteEnv } from './site-env'

/** The secret key and the URL for calls to Paystack's API. */
export interface PaystackKeys {
  secretKey: string
  baseUrl: string
}

/** How this process takes payments. `test` and `live` are Paystack's names of its two domains. */
export type PaymentSettings =
  | { mode: 'rehearsal' }
  | { mode: 'test' | 'live'; keys: PaystackKeys }
  /** A build, or a server whose API is on a remote host. */
  | { mode: 'none' }

export interface ServerEnv extends ServersEnv, DeskEnv {
  port: number
  host: string
  /** Absolute path of the folder for the SQLite file and all other data that the hotel must not lose. */
  dataDir: string
  /** URL of the PostgreSQL database with the hotel's books; undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** The site's public origin, without a trailing slash; undefined: links stay relative. */
  siteUrl: string | undefined
  /** URL of a remote API's host; '' when the embedded backend answers. */
  apiHost: string
  /** IP addresses or ranges of the proxies that we trust to tell a guest's IP address; empty: no proxy. */
  trustedProxies: readonly string[]
  /** Who has it may read /metrics from anywhere; undefined: only programs on this machine may. */
  metricsToken: string | undefined
  /** Who has it may have the site built anew; undefined: nobody may over the network. */
  rebuildToken: string | undefined
  /** True when the server itself builds anew after a change of content/ or of the remote host's rooms. */
  isRebuiltByItself: boolean
  /** How often the remote host's rooms are compared with those of the release; 0: never. */
  rebuildPollMs: number
  /** How long a build may take, and how long it waits for a build of another process. */
  buildTimeoutMs: number
  payments: PaymentSettings
  mail: MailEnv
  /** How many releases of the site are kept on the disk. */
  releasesKept: number
  /** What the log has at least to say; `debug` adds what is answered from memory. */
  logLevel: LogLevel
  /** True in the processes of `npm run preview`. */
  isPreview?: boolean
}

const DEFAULT_PORT = 9000
const DEFAULT_RELEASES_KEPT = 5
const DEFAULT_POLL_MINUTES = 5
const DEFAULT_BUILD_MINUTES = 30
const MAX_MINUTES = 24 * 60
const MINUTE_MS = 60_000
/** IPv4 as IPv6 writes it (::ffff:0:0/96) is in here, and no network of anybody's. */
const HOLDS_IPV4 = new BlockList()
HOLDS_IPV4.addSubnet('::', 7, 'ipv6')
const DEFAULT_PAYSTACK_BASE_URL = 'https://api.paystack.co'

/** Reads and checks a server's environment. Throws a ConfigError that names the first wrong variable. */
export function readServerEnv(env: Record<string, string | undefined> = process.env): ServerEnv {
  const site = readSiteEnv(env)
  const settings = readSettings(env, site)
  const payments = readPayments(env, site)
  refuseDangers(paymentModeOf(site), settings.siteUrl)
  const mail = payments.mode === 'rehearsal' ? holdMailBack(settings.mail) : settings.mail
  return { ...settings, payments, mail }
}

/**
 * Reads and checks the environment of a build, which takes no payments and needs no secret key. Throws as
 * readServerEnv does.
 */
export function readBuildEnv(env: Record<string, string | undefined> = process.env): ServerEnv {
  return { ...readSettings(env, readSiteEnv(env)), payments: { mode: 'none' } }
}

function readSettings(env: Record<string, string | undefined>, site: SiteEnv): Omit<ServerEnv, 'payments'> {
  refuseContentDir(env['CONTENT_DIR'])
  const dataDir = readDataDir(env['DATA_DIR']?.trim() || './data')
  const port = readPort('PORT', env['PORT']) ?? DEFAULT_PORT
  const siteUrl = readSiteUrl(env['SITE_URL']?.trim() ?? '')
  return {
    port,
    host: env['HOST']?.trim() || 'localhost',
    dataDir,
    ...readServersEnv(env, dataDir),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']?.trim() ?? ''),
    siteUrl,
    apiHost: site.apiHost,
    trustedProxies: readTrustedProxies(env['TRUSTED_PROXIES']),
    metricsToken: readToken('METRICS_TOKEN', env),
    rebuildToken: readToken('REBUILD_TOKEN', env),
    isRebuiltByItself: readSwitch('REBUILD_AUTO', env),
    rebuildPollMs: MINUTE_MS * readMinutes('REBUILD_POLL_MINUTES', env, DEFAULT_POLL_MINUTES, 0),
    buildTimeoutMs: MINUTE_MS * readMinutes('BUILD_TIMEOUT_MINUTES', env, DEFAULT_BUILD_MINUTES, 0.01),
    mail: readMailEnv(env),
    ...readDeskEnv(env, { port, siteUrl, apiHost: site.apiHost }),
    releasesKept: readReleasesKept(env['RELEASES_KEEP']?.trim() ?? ''),
    logLevel: readLogLevel(env['LOG_LEVEL']),
    ...(env[PREVIEW_MARK] === '1' && { isPreview: true }),
  }
}

function readReleasesKept(value: string): number {
  if (value === '') return DEFAULT_RELEASES_KEPT
  if (!/^[1-9]\d{0,2}$/.test(value)) {
    throw new ConfigError('RELEASES_KEEP', `must be a whole number from 1 to 999, not "${value}"`)
  }
  return Number(value)
}

/** The errors do not repeat the value, because it holds a password. */
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
    if (bits !== undefined && Number(bits) < leastBits(address)) {
      throw new ConfigError('TRUSTED_PROXIES', `must be a range of your own proxies, not "${proxy}"`)
    }
  }
  return proxies
}

/**
 * A guest whose own address is in a range may choose by which address he is counted. The widest ranges that
 * one network of one's own can have are 10.0.0.0/8 and fc00::/7.
 */
function leastBits(address: string): number {
  if (isIP(address) === 4) return 8
  return HOLDS_IPV4.check(address, 'ipv6') ? 96 + 8 : 7
}

type Environment = Record<string, string | undefined>

/** The error does not repeat the value, because it is a secret. */
function readToken(name: string, env: Environment): string | undefined {
  const value = env[name]?.trim() ?? ''
  if (value === '') return undefined
  if (!/^[\x21-\x7e]{32,}$/.test(value)) {
    throw new ConfigError(name, 'must have at least 32 characters: letters, digits and signs')
  }
  return value
}

function readSwitch(name: string, env: Environment): boolean {
  const value = env[name]?.trim() || 'on'
  if (value !== 'on' && value !== 'off') throw new ConfigError(name, `must be on or off, not "${value}"`)
  return value === 'on'
}

function readMinutes(name: string, env: Environment, usual: number, least: number): number {
  const value = env[name]?.trim() || String(usual)
  const minutes = Number(value)
  if (!/^\d+(\.\d+)?$/.test(value) || minutes < least || minutes > MAX_MINUTES) {
    throw new ConfigError(name, `must be a number from ${least} to ${MAX_MINUTES}, not "${value}"`)
  }
  return minutes
}

function readPayments(env: Record<string, string | undefined>, site: SiteEnv): PaymentSettings {
  const mode = paymentModeOf(site)
  const secretKey = env['PAYSTACK_SECRET_KEY']?.trim() ?? ''
  const baseUrl = readPaystackBaseUrl(env['PAYSTACK_BASE_URL']?.trim() || DEFAULT_PAYSTACK_BASE_URL)
  if (secretKey !== '' && !/^sk_(test|live)_\w+$/.test(secretKey)) {
    throw new ConfigError('PAYSTACK_SECRET_KEY', 'must be a secret key: sk_test_… or sk_live_…')
  }
  if (mode === 'rehearsal' || mode === 'none') {
    if (secretKey === '') return { mode }
    throw new ConfigError(
      'GATSBY_PAYSTACK_PUBLIC_KEY',
      'is missing while PAYSTACK_SECRET_KEY is set: set both or none',
    )
  }
  if (secretKey === '' && site.apiHost !== '') return { mode: 'none' }
  if (secretKey === '') {
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY',
      'is missing while GATSBY_PAYSTACK_PUBLIC_KEY is set: set both or none',
    )
  }
  if (!secretKey.startsWith(`sk_${mode}_`)) {
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY',
      'and GATSBY_PAYSTACK_PUBLIC_KEY must both be test keys or both live keys',
    )
  }
  return { mode, keys: { secretKey, baseUrl } }
}

function readPaystackBaseUrl(value: string): string {
  const url = parseHttpUrl('PAYSTACK_BASE_URL', value)
  if (url.protocol !== 'https:' && !isLoopback(url)) {
    throw new ConfigError('PAYSTACK_BASE_URL', `must use https: "${value}"`)
  }
  return url.href.replace(/\/$/, '')
}
