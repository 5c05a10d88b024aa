import type { Kysely } from 'kysely'
import { backoffMs } from '../../shared/backoff'
import { errorCodeOf } from '../../shared/error-facts'
import type { Database } from '../db/schema'
import { composeMail, isForGuest, type ReadToday } from './compose'
import type { Hotel } from './hotel'
import { MailFailure } from './mail'
import { countWaiting, listDue, markDone, putBack, type OutboxRow, takeRow } from './repository'
import type { MailTransport } from './transport'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PAUSES_MS = [1, 2, 5, 15, 30, 60, 120, 240, 360].map((minutes) => minutes * MINUTE_MS)
const OVERDUE_AFTER_MS = 24 * HOUR_MS
const GIVEN_UP_AFTER_MS = 72 * HOUR_MS
/** The pause of a mail that met no server: that is no failure of the mail, so its own pause does not grow. */
const SERVER_AWAY_MS = 60_000

/**
 * The part of a logger that the worker needs. It gets ids, kinds, counts and codes, and no text or address.
 */
export interface MailLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface OutboxWorkerOptions {
  database: Kysely<Database>
  transport: MailTransport
  /** Gives what the mails need to know of the hotel at this moment. */
  hotel: () => Hotel
  /** Without it, the morning's mail is not sent. */
  readToday?: ReadToday
  now: () => Date
  log?: MailLog
}

export interface OutboxWorker {
  /**
   * Sends the mails that are due, those of the contact form last and one at a time. Gives the number of
   * mails sent and the number that still wait. A call during a run joins that run. Rejects when the database
   * fails; the mails stay due for the next call.
   */
  runOnce(): Promise<{ sent: number; waiting: number }>
  /**
   * Starts no further mail and resolves when the mail under way is done. Call it before the database is
   * closed.
   */
  close(): Promise<void>
}

type Result = 'sent' | 'not sent' | 'server away'

/** Gives the worker that sends the mails of the outbox. It has no timer: the scheduler calls `runOnce`. */
export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const deliver = createDelivery(options)
  let isClosing = false
  let running: Promise<{ sent: number; waiting: number }> | undefined

  async function deliverAll(due: readonly OutboxRow[]) {
    let sentOfThem = 0
    for (const row of due) {
      const result = await deliver(row)
      if (result === 'sent') sentOfThem += 1
      // The other mails would fail at the same server, so they are not tried.
      if (result === 'server away') return { sentOfThem, isServerAway: true }
      if (isClosing) break
    }
    return { sentOfThem, isServerAway: false }
  }

  async function run(): Promise<{ sent: number; waiting: number }> {
    let sent = 0
    let isMore = !isClosing
    // It ends: a mail that was sent is done, and one that failed is planned for later.
    while (isMore) {
      const due = await listDue(options.database, options.now())
      const { sentOfThem, isServerAway } = await deliverAll(due)
      sent += sentOfThem
      isMore = due.length > 0 && !isServerAway && !isClosing
    }
    return { sent, waiting: await countWaiting(options.database) }
  }

  return {
    runOnce() {
      running ??= run().finally(() => {
        running = undefined
      })
      return running
    },
    async close() {
      isClosing = true
      await running?.catch(() => undefined)
    },
  }
}

function createDelivery({ database, transport, hotel, readToday, now, log }: OutboxWorkerOptions) {
  // Kept in memory, so after a restart the log has one more line about each mail that still waits.
  const toldOverdue = new Set<string>()

  return async function deliver(due: OutboxRow): Promise<Result> {
    const row = await takeRow(database, due, now())
    if (row === undefined) return 'not sent'
    let failure: MailFailure | undefined
    let isMoot = false
    try {
      const mail = await composeMail(database, row, hotel(), readToday)
      if (mail === undefined) isMoot = true
      else await transport.send(mail)
    } catch (error) {
      failure = toMailFailure(error)
    }
    if (failure === undefined) {
      await markDone(database, row, isMoot ? 'moot' : null, now())
      toldOverdue.delete(row.id)
      log?.info(describe(row), isMoot ? 'mail not needed any more' : 'mail sent')
      return isMoot ? 'not sent' : 'sent'
    }
    await putOff(row, failure)
    return failure.isServerAway ? 'server away' : 'not sent'
  }

  async function putOff(row: OutboxRow, failure: MailFailure): Promise<void> {
    const moment = now()
    const age = moment.getTime() - Date.parse(row.created_at)
    const attempts = row.attempts + (failure.isServerAway ? 0 : 1)
    const facts = { ...describe(row), attempts, code: failure.code }
    const pauseMs = failure.isServerAway ? SERVER_AWAY_MS : backoffMs(attempts, PAUSES_MS, { jitter: 0.2 })
    await putBack(database, row, {
      attempts,
      next_attempt_at: new Date(moment.getTime() + pauseMs).toISOString(),
    })
    // Only mails to guests are ever given up. When the server refuses the desk's address, a setting is wrong,
    // and the mails must still arrive once it is corrected.
    if (failure.isRecipientRefused && isForGuest(row.kind) && age >= GIVEN_UP_AFTER_MS) {
      await markDone(database, row, 'refused', moment)
      toldOverdue.delete(row.id)
      log?.error(facts, 'mail given up: its recipient is refused')
    } else if (age >= OVERDUE_AFTER_MS && !toldOverdue.has(row.id)) {
      toldOverdue.add(row.id)
      log?.error(facts, 'mail not sent for a day')
    } else {
      log?.warn(facts, 'mail not sent')
    }
  }
}

function describe({ id, kind, attempts }: OutboxRow): object {
  return { outboxId: id, kind, attempts }
}

function toMailFailure(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  return new MailFailure(errorCodeOf(error) || 'UNKNOWN')
}
