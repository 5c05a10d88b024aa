import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import type { MailEnv, SmtpServer } from '../../config/server-env'
import { errorCodeOf } from '../../shared/error-facts'
import { type Mail, MailFailure } from './mail'

export interface MailTransport {
  /** Resolves when the mail server has taken the mail, or the file is written. Rejects with a MailFailure. */
  send(mail: Mail): Promise<void>
}

export interface SmtpTimeouts {
  connectMs: number
  /** Longest silence of the server. */
  silenceMs: number
  /**
   * Time for the whole mail. Shorter than the lease on an outbox row, so that no other process sends it too.
   */
  wholeMs: number
}

const TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  silenceMs: 30_000,
  wholeMs: 60_000,
}

/** Gives the transport that the settings ask for: a mail server, or files below DATA_DIR/mail. */
export function createMailTransport({ smtp }: MailEnv, dataDir: string): MailTransport {
  return smtp === undefined ? createFileTransport(join(dataDir, 'mail')) : createSmtpTransport(smtp)
}

/** Gives a transport that sends over SMTP, with a new connection for each mail. */
export function createSmtpTransport(server: SmtpServer, timeouts: SmtpTimeouts = TIMEOUTS): MailTransport {
  const mailer = createTransport({
    ...server,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
  })
  return {
    async send(mail) {
      try {
        await mailer.sendMail({
          ...toMessage(mail),
          signal: AbortSignal.timeout(timeouts.wholeMs),
        })
      } catch (error) {
        throw toFailure(error)
      }
    },
  }
}

/**
 * Gives a transport that writes each mail to an .eml file in `dir`, for use without a mail server. The file's
 * name is the mail's date and its outbox id, so a repeat replaces the file.
 */
export function createFileTransport(dir: string): MailTransport {
  const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const file = join(dir, `${mail.date.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
      const unfinished = `${file}.tmp`
      try {
        const { message } = await mailer.sendMail(toMessage(mail))
        await mkdir(dir, { recursive: true, mode: 0o700 })
        await rm(unfinished, { force: true })
        await writeFile(unfinished, message, { mode: 0o600, flag: 'wx', flush: true })
        await rename(unfinished, file)
      } catch (error) {
        throw toFailure(error)
      }
    },
  }
}

function toMessage({ from, to, replyTo, subject, text, messageId, date }: Mail): SendMailOptions {
  return {
    from,
    to,
    replyTo,
    subject,
    text,
    messageId,
    date,
    // Asks for no automatic replies: https://www.rfc-editor.org/rfc/rfc3834#section-5
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const CODES_OF_AN_ABSENT_SERVER = new Set(['EDNS', 'ESOCKET', 'ETLS', 'EAUTH', 'ENOAUTH'])
/** A line that breaks may break behind the mail, which was then taken. */
const CODES_OF_A_BROKEN_LINE = new Set(['ECONNRESET', 'EPIPE'])

/** Keeps only the code of an error: its text may contain the recipient or the server's whole answer. */
function toFailure(error: unknown): MailFailure {
  if (!isMailerError(error)) return new MailFailure('UNKNOWN')
  const { code = 'UNKNOWN', command, responseCode, permanent = false } = error
  return new MailFailure(responseCode === undefined ? code : `${code} ${responseCode}`, {
    isRecipientRefused: command === 'RCPT TO' && permanent,
    isServerAway: isServerAway(error),
  })
}

/**
 * True when the mail server takes nothing from anybody now: it cannot be reached, or it says so in its
 * greeting, in its answer to EHLO, or by 421 (https://www.rfc-editor.org/rfc/rfc5321#section-3.8).
 */
function isServerAway({
  code = '',
  originalCode = '',
  command,
  responseCode,
  timeoutType,
}: NodemailerError & { originalCode?: string }): boolean {
  if (CODES_OF_A_BROKEN_LINE.has(originalCode)) return false
  return (
    CODES_OF_AN_ABSENT_SERVER.has(code) ||
    responseCode === 421 ||
    (code === 'EPROTOCOL' && command === 'CONN') ||
    (code === 'ECONNECTION' && command === 'EHLO') ||
    /^(CONNECT|GREETING|UPGRADE)_TIMEOUT$/.test(timeoutType ?? '')
  )
}

function isMailerError(error: unknown): error is NodemailerError {
  return errorCodeOf(error) !== ''
}
