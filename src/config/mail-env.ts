import { ConfigError, isLoopback, isLoopbackHost } from './config-error'

export interface SmtpServer {
  host: string
  port: number
  /** True: TLS from the first byte on. */
  secure: boolean
  /** True: send no mail when the server does not offer STARTTLS. */
  requireTLS: boolean
  auth: { user: string; pass: string } | undefined
}

export interface MailEnv {
  /** Undefined: mails are written to files and not sent. */
  smtp: SmtpServer | undefined
  /** Sender's address of the mails; undefined: the hotel's own. */
  from: string | undefined
  /** Recipient of notices for the desk and of contact messages; undefined: the hotel's own address. */
  desk: string | undefined
  /** True: SMTP_URL names a mail server, and a rehearsal does not use it. */
  isHeldBack?: boolean
}

const SMTPS_PORT = 465
const SUBMISSION_PORT = 587
const EXAMPLE = 'such as smtps://user:password@mail.example.com, special characters percent-encoded'

/**
 * Reads and checks the mail settings. Throws a ConfigError that names the wrong variable and never repeats
 * SMTP_URL, which holds a password.
 */
export function readMailEnv(env: Record<string, string | undefined>): MailEnv {
  return {
    smtp: readSmtpUrl(env['SMTP_URL']?.trim() ?? ''),
    from: readAddress('MAIL_FROM', env['MAIL_FROM']?.trim() ?? ''),
    desk: readAddress('DESK_EMAIL', env['DESK_EMAIL']?.trim() ?? ''),
  }
}

/**
 * Gives the mail settings of a rehearsal. In a rehearsal anyone can book in anybody's name without paying, so
 * its mails are files, whatever SMTP_URL says. Only a mail server on this machine may have them.
 */
export function holdMailBack(mail: MailEnv): MailEnv {
  if (mail.smtp === undefined || isLoopbackHost(mail.smtp.host)) return mail
  return { ...mail, smtp: undefined, isHeldBack: true }
}

function readSmtpUrl(value: string): SmtpServer | undefined {
  if (value === '') return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || !isHost(url.hostname) || url.port === '0') {
    throw new ConfigError('SMTP_URL', `must be an smtp:// or smtps:// URL ${EXAMPLE}`)
  }
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') {
    throw new ConfigError('SMTP_URL', `must have no path, query or fragment: ${EXAMPLE}`)
  }
  const auth = readCredentials(url)
  const isSecureUrl = url.protocol === 'smtps:'
  const port = url.port === '' ? (isSecureUrl ? SMTPS_PORT : SUBMISSION_PORT) : Number(url.port)
  // Port 465 means TLS from the first byte on, also with smtp://: RFC 8314, 3.3.
  const secure = isSecureUrl || port === SMTPS_PORT
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port,
    secure,
    requireTLS: !secure && auth !== undefined && !isLoopback(url),
    auth,
  }
}

/** A check of our own: the URL parser accepts almost any host in a scheme that it does not know. */
function isHost(hostname: string): boolean {
  return /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/i.test(hostname)
}

function readCredentials({ username, password }: URL): SmtpServer['auth'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') {
    throw new ConfigError('SMTP_URL', `must hold both a user and a password, or neither: ${EXAMPLE}`)
  }
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    throw new ConfigError('SMTP_URL', `must be an smtp:// or smtps:// URL ${EXAMPLE}`)
  }
}

function readAddress(variable: string, value: string): string | undefined {
  if (value === '') return undefined
  if (!/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value)) {
    throw new ConfigError(variable, `must be one e-mail address such as stay@example.com, not "${value}"`)
  }
  return value
}
