import { join, basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { ConfigError } from './config-error'
import type { Settings } from './settings'
import { paymentModeOf, type SiteEnv, siteEnvOf } from './site-env'
import { isLoopbackHost, isPrivateOnTheWay, parseSettings } from './values'
import { realpathSync } from 'node:fs'

type Environment = Record<string, string | undefined>

const MINUTE_MS = 60_000
const SMTPS_PORT = 465
const SUBMISSION_PORT = 587

/** How this process takes payments. `test` and `live` are Paystack's names of its two domains. */
export type PaymentSettings =
  | { mode: 'rehearsal' }
  | { mode: 'test' | 'live'; keys: { secretKey: string; baseUrl: string } }
  /** A build, or a server whose API is on a remote host. */
  | { mode: 'none' }

export type PaystackKeys = Extract<PaymentSettings, { keys: object }>['keys']

export type ServerEnv = ReturnType<typeof composeEnv> & { payments: PaymentSettings }
export type SmtpServer = ReturnType<typeof smtpServerOf>

export interface MailEnv {
  smtp: SmtpServer | undefined
  /** Undefined: the hotel's own address, for `desk` as well. */
  from: Settings['MAIL_FROM']
  desk: Settings['DESK_EMAIL']
  isHeldBack?: boolean
}

/** Reads and checks a server's settings. Throws a ConfigError that names the first wrong one. */
export function readServerEnv(env: Environment = process.env): ServerEnv {
  const settings = parseSettings(env)
  const site = checkSiteEnv(settings)
  const payments = choosePayments(settings, site)
  const server = composeEnv(settings)
  // Guests must not pay on pages that somebody on the network could change, wherever the API is.
  if (paymentModeOf(site) === 'live' && !server.siteUrl?.startsWith('https:')) {
    throw new ConfigError('SITE_URL', 'must be set, and use https, with live keys: guests pay there')
  }
  // In a rehearsal anybody can book in anybody's name, so only a mail server on this machine gets its mails.
  const { smtp } = server.mail
  const isHeldBack = payments.mode === 'rehearsal' && smtp !== undefined && !isLoopbackHost(smtp.host)
  return { ...server, payments, ...(isHeldBack && { mail: { ...server.mail, smtp: undefined, isHeldBack } }) }
}

/** Reads the settings of a build, which takes no payments and needs no secret. Throws a ConfigError. */
export function readBuildEnv(env: Environment = process.env): ServerEnv {
  const settings = parseSettings(env)
  checkSiteEnv(settings)
  return { ...composeEnv(settings), payments: { mode: 'none' } }
}

export function readSiteEnv(env: Environment = process.env): SiteEnv {
  return checkSiteEnv(parseSettings(env))
}

export function isDevelop(): boolean {
  return process.env['NODE_ENV'] === 'development'
}

function composeEnv(settings: Settings) {
  const dataDir = resolveDataDir(settings.DATA_DIR)
  const siteUrl = settings.SITE_URL && new URL(settings.SITE_URL).origin
  const deskUrl = settings.DESK_URL && new URL(settings.DESK_URL).origin
  checkDesk(settings, siteUrl, deskUrl)
  const mail: MailEnv = {
    smtp: settings.SMTP_URL === undefined ? undefined : smtpServerOf(new URL(settings.SMTP_URL)),
    from: settings.MAIL_FROM,
    desk: settings.DESK_EMAIL,
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    /** Origin; undefined: links stay relative. */
    siteUrl,
    trustedProxies: settings.TRUSTED_PROXIES,
    paymentChannels: settings.PAYMENT_CHANNELS.length > 0 ? settings.PAYMENT_CHANNELS : undefined,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    /** URL of a remote API's host, without a trailing slash; '' when the embedded backend answers. */
    apiHost: siteEnvOf(settings.GATSBY_API_HOST, undefined).apiHost,
    mail,
    deskPort: settings.DESK_PORT,
    deskUrl,
    releasesKept: settings.RELEASES_KEEP,
    releasesDir: join(dataDir, 'releases'),
    rebuildToken: settings.REBUILD_TOKEN,
    isRebuiltByItself: settings.REBUILD_AUTO,
    /** Limits a build, and the wait for another process's build. */
    buildTimeoutMs: settings.BUILD_TIMEOUT_MINUTES * MINUTE_MS,
  }
}

function checkDesk(settings: Settings, siteUrl: string | undefined, deskUrl: string | undefined): void {
  const { DESK_PORT, PORT, GATSBY_API_HOST } = settings
  if (DESK_PORT !== undefined && GATSBY_API_HOST !== undefined) {
    throw new ConfigError('DESK_PORT', 'must not be set with GATSBY_API_HOST: that host has its own desk')
  }
  if (DESK_PORT !== undefined && DESK_PORT === PORT && PORT !== 0) {
    throw new ConfigError('DESK_PORT', 'must not be PORT: guests may not reach the desk')
  }
  if (siteUrl === undefined || deskUrl === undefined) return
  // Cookies are shared by all ports of a host, so only another host name keeps them from the public site.
  const { hostname } = new URL(deskUrl)
  if (hostname === new URL(siteUrl).hostname && !isLoopbackHost(hostname)) {
    throw new ConfigError('DESK_URL', 'must have another host name than SITE_URL, such as desk.example.com')
  }
}

export function deskOrigin({
  deskUrl,
  deskPort,
}: Pick<ServerEnv, 'deskUrl' | 'deskPort'>): string | undefined {
  return deskUrl ?? (deskPort === undefined ? undefined : `http://localhost:${deskPort}`)
}

function checkSiteEnv({ GATSBY_API_HOST, GATSBY_PAYSTACK_PUBLIC_KEY }: Settings): SiteEnv {
  const site = siteEnvOf(GATSBY_API_HOST, GATSBY_PAYSTACK_PUBLIC_KEY)
  const isOpen = site.apiHost !== '' && !isPrivateOnTheWay(new URL(site.apiHost))
  if (isOpen && paymentModeOf(site) === 'live') {
    throw new ConfigError('GATSBY_API_HOST', `must use https with a live key: "${site.apiHost}"`)
  }
  return site
}

function choosePayments(settings: Settings, site: SiteEnv): PaymentSettings {
  const mode = paymentModeOf(site)
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL } = settings
  const hasPublicKey = mode === 'test' || mode === 'live'
  if (secretKey === undefined && !hasPublicKey) return { mode }
  if (secretKey === undefined && site.apiHost !== '') return { mode: 'none' }
  if (hasPublicKey && secretKey?.startsWith(`sk_${mode}_`)) {
    return { mode, keys: { secretKey, baseUrl: new URL(PAYSTACK_BASE_URL).href.replace(/\/$/, '') } }
  }
  throw new ConfigError(
    'PAYSTACK_SECRET_KEY',
    'and GATSBY_PAYSTACK_PUBLIC_KEY must both be test keys, both be live keys, or both be missing',
  )
}

function smtpServerOf(url: URL) {
  const isSecureUrl = url.protocol === 'smtps:'
  const port = url.port === '' ? (isSecureUrl ? SMTPS_PORT : SUBMISSION_PORT) : Number(url.port)
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const auth = user === '' ? undefined : { user, pass }
  // TLS from the first byte. Port 465 means that with smtp:// as well: RFC 8314, 3.3.
  const secure = isSecureUrl || port === SMTPS_PORT
  // Without STARTTLS, a password is not sent over a network.
  const requireTLS = !secure && auth !== undefined && !isLoopbackHost(url.hostname)
  return { host: url.hostname.replaceAll(/[[\]]/g, ''), port, secure, requireTLS, auth }
}

export function describeDangers({ payments, host, trustedProxies }: ServerEnv): string[] {
  if (payments.mode !== 'live' || trustedProxies.length > 0) return []
  const consequence = 'behind a proxy all guests count as one address and use up each other’s rate limits'
  return isLoopbackHost(host)
    ? [`TRUSTED_PROXIES is not set: ${consequence}`]
    : [
        `HOST ${host} takes connections from other machines and TRUSTED_PROXIES is not set: without a proxy` +
          ` nothing is encrypted, and ${consequence}`,
      ]
}

/** Folders of the project that a build publishes, copies, watches or wipes. */
const BUILD_FOLDERS = ['public', 'static', 'content', 'src', '.cache']

/** Throws a ConfigError for a folder that guests could download from, or that a build could wipe. */
export function resolveDataDir(value: string, project = process.cwd()): string {
  const path = resolve(project, value)
  const real = realPath(path)
  for (const name of BUILD_FOLDERS) {
    const folder = realPath(join(project, name))
    if (isWithin(real, folder)) throw new ConfigError('DATA_DIR', `must not be in ${name}/: ${path}`)
    if (isWithin(folder, real)) throw new ConfigError('DATA_DIR', `must not contain ${name}/: ${path}`)
  }
  return path
}

/** Follows the links of a path whose last parts may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

/** True also for the same folder. On Windows the relative path to another drive is absolute. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
