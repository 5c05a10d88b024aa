import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { backoffMs } from '../../shared/backoff'
import { bookingCalendar } from '../../shared/booking-calendar'
import { errorCodeOf } from '../../shared/error-facts'
import type { Database } from '../db/schema'
import { composeDraft, isForGuest, type MailSources } from './compose'
import type { Hotel } from '../hotel/hotel'
import { type CalendarFile, type Draft, type Mail, MailFailure, type Reservation } from './mail'
import { countMails, isWaiting, leaseMail, listDue, markDone, type OutboxRow, planAttempt } from './outbox'
import type { MailTransport } from './transport'
import { toHtml } from './mail-html'
import { toText } from './mail-text'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PAUSES_MS = [1, 2, 5, 15, 30, 60, 120, 240, 360].map((minutes) => minutes * MINUTE_MS)
const OVERDUE_AFTER_MS = 24 * HOUR_MS
const GIVEN_UP_AFTER_MS = 72 * HOUR_MS
/** While the server is down, the mail is not at fault, so the pause of the mail does not grow. */
const SERVER_DOWN_PAUSE_MS = 60_000

export interface OutboxWorkerOptions extends MailSources {
  database: Kysely<Database>
  transport: MailTransport
  hotel: () => Hotel
  now: () => Date
  log?: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  signal?: AbortSignal
}

export type OutboxWorker = ReturnType<typeof createOutboxWorker>

type Result = 'sent' | 'not sent' | 'server down'

export function createOutboxWorker(options: OutboxWorkerOptions) {
  const { database, now, signal } = options
  const deliver = createDelivery(options)

  async function sendDue(): Promise<number> {
    let sent = 0
    let due = await listDue(database, now())
    // The loop ends: a sent mail is done, and a failed one is planned for later.
    while (due.length > 0) {
      for (const row of due) {
        if (signal?.aborted) return sent
        const result = await deliver(row)
        // The other mails would fail at the same server, so they are not tried.
        if (result === 'server down') return sent
        if (result === 'sent') sent += 1
      }
      due = await listDue(database, now())
    }
    return sent
  }

  return {
    runOnce: async () => ({ sent: await sendDue(), waiting: (await countMails(database, isWaiting)).count }),
  }
}

function createDelivery({ database, transport, hotel, now, log, ...sources }: OutboxWorkerOptions) {
  return async function deliver(due: OutboxRow): Promise<Result> {
    const row = await leaseMail(database, due, now())
    if (row === undefined) return 'not sent'
    let failure: MailFailure | undefined
    let isMoot = false
    try {
      const draft = await composeDraft(database, row, hotel(), now(), sources)
      if (draft === undefined) isMoot = true
      else await transport.send(writeMail(draft, row, hotel()))
    } catch (error) {
      const code = errorCodeOf(error) || 'UNKNOWN'
      failure = error instanceof MailFailure ? error : new MailFailure(code, { cause: error })
    }
    if (failure === undefined) {
      await markDone(database, row, isMoot ? 'moot' : null, now())
      log?.info(describe(row), isMoot ? 'mail not needed any more' : 'mail sent')
      return isMoot ? 'not sent' : 'sent'
    }
    await postpone(row, failure)
    return failure.isServerDown ? 'server down' : 'not sent'
  }

  async function postpone(row: OutboxRow, failure: MailFailure): Promise<void> {
    const moment = now()
    const age = moment.getTime() - Date.parse(row.created_at)
    const attempts = row.attempts + (failure.isServerDown ? 0 : 1)
    const facts = { ...describe(row), attempts, code: failure.code, err: failure.cause }
    const pauseMs = failure.isServerDown
      ? SERVER_DOWN_PAUSE_MS
      : backoffMs(attempts, PAUSES_MS, { jitter: 0.2 })
    const isGuestRefused = failure.isRecipientRefused && isForGuest(row.kind)
    await planAttempt(database, row, {
      attempts,
      next_attempt_at: new Date(moment.getTime() + pauseMs).toISOString(),
      refused_at: isGuestRefused ? (row.refused_at ?? moment.toISOString()) : row.refused_at,
    })
    // Mails to the desk are never given up: they must arrive once a wrong setting is corrected.
    if (isGuestRefused && age >= GIVEN_UP_AFTER_MS) {
      await markDone(database, row, 'refused', moment)
      log?.error(facts, 'mail given up: its recipient is refused')
    } else if (age >= OVERDUE_AFTER_MS) {
      log?.error(facts, 'mail not sent for a day')
    } else {
      log?.warn(facts, 'mail not sent')
    }
  }
}

function describe({ id, kind, attempts }: OutboxRow): object {
  return { outboxId: id, kind, attempts }
}

function writeMail(draft: Draft, { id, created_at }: OutboxRow, hotel: Hotel): Mail {
  const { to, replyTo, subject, reservation } = draft
  return {
    id,
    messageId: `<${id}@${hotel.from.slice(hotel.from.lastIndexOf('@') + 1)}>`,
    date: new Date(created_at),
    from: { name: hotel.name, address: hotel.from },
    to,
    replyTo,
    subject,
    text: toText(draft),
    html: toHtml(draft, hotel),
    calendar: reservation && toCalendar(reservation, hotel, created_at),
  }
}

/** `asOf` stays the same on every attempt, and is later than in the booking's earlier mails. */
function toCalendar(reservation: Reservation, hotel: Hotel, asOf: string): CalendarFile {
  const { code, status } = reservation
  const isCancelled = status === 'cancelled'
  const event = { ...reservation, id: code, stay: hotel.stay, asOf, isCancelled }
  return {
    name: `${code}.ics`,
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    content: bookingCalendar(event, hotel),
  }
}
