import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import type { MailEnv, SmtpServer } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { type Mail, MailFailure } from './mail'

export interface MailTransport {
  /** Rejects with a MailFailure. */
  send(mail: Mail): Promise<void>
}

const TIMEOUTS = {
  connectMs: 10_000,
  silenceMs: 30_000,
  /** Shorter than the lease on an outbox row, so that no other process sends the mail too. */
  wholeMs: 60_000,
}

/** Without a mail server, mails are written to files in DATA_DIR/mail. */
export function createMailTransport({ smtp }: MailEnv, dataDir: string): MailTransport {
  return smtp === undefined ? createFileTransport(join(dataDir, 'mail')) : createSmtpTransport(smtp)
}

export function createSmtpTransport(server: SmtpServer, timeouts = TIMEOUTS): MailTransport {
  const mailer = openMailer(server, timeouts)
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(timeouts.wholeMs)
      await mailer.sendMail({ ...toMessage(mail), signal }).catch(throwFailure)
    },
  }
}

export async function verifyMailServer(server: SmtpServer): Promise<void> {
  await openMailer(server, TIMEOUTS).verify().catch(throwFailure)
}

function openMailer(server: SmtpServer, { connectMs, silenceMs }: typeof TIMEOUTS) {
  return createTransport({
    ...server,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
}

/** Names each file by date and outbox id, so that a repeat replaces the file. */
export function createFileTransport(dir: string): MailTransport {
  const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const file = join(dir, `${mail.date.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
      try {
        const { message } = await mailer.sendMail(toMessage(mail))
        await mkdir(dir, { recursive: true, mode: 0o700 })
        await writeFile(file, message, { mode: 0o600, flush: true })
      } catch (error) {
        throwFailure(error)
      }
    },
  }
}

function toMessage({ id: _id, calendar, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    // As an attachment: with `icalEvent` some mailboxes show the calendar entry instead of the mail.
    attachments: calendar && [
      {
        filename: calendar.name,
        content: calendar.content,
        contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
      },
    ],
    // Ask for no automatic replies: https://www.rfc-editor.org/rfc/rfc3834#section-5, and for Outlook
    // https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcmail
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    textEncoding: 'quoted-printable',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const SERVER_DOWN_CODES = new Set(['EDNS', 'ESOCKET', 'ETLS', 'EAUTH', 'ENOAUTH'])
/** The connection may break after the server has accepted the mail. */
const BROKEN_CONNECTION_CODES = new Set(['ECONNRESET', 'EPIPE'])

/** Keeps only the code of an error, because its text may contain the recipient. */
function throwFailure(error: unknown): never {
  if (!isMailerError(error)) throw new MailFailure('UNKNOWN', { cause: error })
  const { code = 'UNKNOWN', command, responseCode, permanent = false } = error
  throw new MailFailure(responseCode === undefined ? code : `${code} ${responseCode}`, {
    isRecipientRefused: command === 'RCPT TO' && permanent,
    isServerDown: isServerDown(error),
  })
}

/** True also when a greeting, EHLO or 421 refuses mail: https://www.rfc-editor.org/rfc/rfc5321#section-3.8 */
function isServerDown({
  code = '',
  originalCode = '',
  command,
  responseCode,
  timeoutType,
}: NodemailerError & { originalCode?: string }): boolean {
  if (BROKEN_CONNECTION_CODES.has(originalCode)) return false
  return (
    SERVER_DOWN_CODES.has(code) ||
    responseCode === 421 ||
    (code === 'EPROTOCOL' && command === 'CONN') ||
    (code === 'ECONNECTION' && command === 'EHLO') ||
    /^(CONNECT|GREETING|UPGRADE)_TIMEOUT$/.test(timeoutType ?? '')
  )
}

function isMailerError(error: unknown): error is NodemailerError {
  return errorCodeOf(error) !== ''
}
