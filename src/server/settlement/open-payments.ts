import { type Kysely, sql, type Transaction } from 'kysely'
import { type ChosenStay, keptStay, shareNights } from '../../shared/chosen-stay'
import { isSameEmail } from '../../shared/email'
import { OPEN_PAYMENTS_LISTED } from '../../shared/desk/api'
import type { OpenPayment } from '../../shared/desk/money'
import { businessDay } from '../../shared/stay'
import type { OpenPaymentRow, Database, NewOpenPayment } from '../db/schema'
import { inTransaction } from '../db/transaction'

/** Payments of signed webhooks are counted apart: made-up references cannot crowd out real payments. */
const MAX_OPEN_PAYMENTS = 10_000
export const OPEN_PAYMENTS_BATCH = 100
/** The longest pause is a day. A row planned further ahead was written by a wrong clock and is due now. */
const FURTHEST_PLAN_MS = 2 * 24 * 60 * 60_000

/** Fills in what a stored payment lacks. Returns false above the limit: then the sweep finds the money. */
export async function insertOpenPayment(
  trx: Transaction<Database>,
  openPayment: NewOpenPayment,
): Promise<boolean> {
  const { others } = await trx
    .selectFrom('open_payments')
    .select(({ fn }) => fn.countAll<number | string>().as('others'))
    .where('reference', '!=', openPayment.reference)
    .where('seen_via', openPayment.seen_via === 'webhook' ? '=' : '!=', 'webhook')
    .executeTakeFirstOrThrow()
  if (Number(others) >= MAX_OPEN_PAYMENTS) return false
  await trx
    .insertInto('open_payments')
    .values(openPayment)
    .onConflict((conflict) =>
      conflict.column('reference').doUpdateSet({
        room_id: sql`coalesce(open_payments.room_id, excluded.room_id)`,
        arrives_on: sql`coalesce(open_payments.arrives_on, excluded.arrives_on)`,
        nights: sql`coalesce(open_payments.nights, excluded.nights)`,
        guest_name: sql`coalesce(open_payments.guest_name, excluded.guest_name)`,
        guest_email: sql`coalesce(open_payments.guest_email, excluded.guest_email)`,
        // A webhook makes the payment due now.
        seen_via: sql`case when excluded.seen_via = 'webhook' then excluded.seen_via else open_payments.seen_via end`,
        // A payment that is in progress from now on is checked again soon.
        next_attempt_at: sql`case when excluded.seen_via = 'webhook'
          or excluded.in_progress_since is not null and open_payments.in_progress_since is null
          then excluded.next_attempt_at else open_payments.next_attempt_at end`,
        ...(openPayment.in_progress_since !== undefined && {
          in_progress_since: sql`case when excluded.in_progress_since is not null
            then coalesce(open_payments.in_progress_since, excluded.in_progress_since) end`,
        }),
      }),
    )
    .execute()
  return true
}

export async function deleteOpenPayment(trx: Transaction<Database>, reference: string): Promise<void> {
  await trx.deleteFrom('open_payments').where('reference', '=', reference).execute()
}

/** Does nothing once `next_attempt_at` has changed: a webhook has come that is newer than the answer. */
export async function closeOpenPayment(
  database: Kysely<Database>,
  { reference, next_attempt_at }: OpenPaymentRow,
): Promise<void> {
  await inTransaction(database, (trx) =>
    trx
      .deleteFrom('open_payments')
      .where('reference', '=', reference)
      .where('next_attempt_at', '=', next_attempt_at)
      .execute(),
  )
}

export async function postponeOpenPayment(
  trx: Transaction<Database>,
  { reference, next_attempt_at }: OpenPaymentRow,
  attempts: number,
  until: Date,
): Promise<void> {
  await trx
    .updateTable('open_payments')
    .set({ attempts, next_attempt_at: until.toISOString() })
    .where('reference', '=', reference)
    .where('next_attempt_at', '=', next_attempt_at)
    .execute()
}

/** Returns due payments after `after`, the longest due first. `isFromWebhook` undefined: all. */
export function findDueOpenPayments(
  database: Kysely<Database>,
  isFromWebhook: boolean | undefined,
  now: Date,
  after: OpenPaymentRow | undefined,
): Promise<OpenPaymentRow[]> {
  const furthest = new Date(now.getTime() + FURTHEST_PLAN_MS).toISOString()
  let query = database
    .selectFrom('open_payments')
    .selectAll()
    .$if(isFromWebhook !== undefined, (due) => due.where('seen_via', isFromWebhook ? '=' : '!=', 'webhook'))
    .where(({ eb, or }) =>
      or([eb('next_attempt_at', '<=', now.toISOString()), eb('next_attempt_at', '>', furthest)]),
    )
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('next_attempt_at', 'reference'), '>', tuple(after.next_attempt_at, after.reference)),
    )
  }
  return query.orderBy('next_attempt_at').orderBy('reference').limit(OPEN_PAYMENTS_BATCH).execute()
}

export function findOpenPayment(
  database: Kysely<Database>,
  reference: string,
): Promise<OpenPaymentRow | undefined> {
  return database
    .selectFrom('open_payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Returns a payment that may still buy one of these nights. Without nights, it buys the night of paying. */
export async function findOwnOpenPayment(
  database: Kysely<Database>,
  {
    roomId,
    stay,
    guestName,
    guestEmail,
  }: { roomId: number; stay?: ChosenStay | undefined; guestName: string; guestEmail: string },
  { since, now }: { since: Date; now: Date },
): Promise<OpenPaymentRow | undefined> {
  const tonight = businessDay(now.toISOString())
  const rows = await database
    .selectFrom('open_payments')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('guest_name', '=', guestName)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at', 'desc')
    .limit(OPEN_PAYMENTS_BATCH)
    .execute()
  return rows.find(
    (row) =>
      row.guest_email !== null &&
      isSameEmail(row.guest_email, guestEmail) &&
      shareNights(keptStay(row) ?? { from: tonight, nights: 1 }, stay ?? { from: tonight, nights: 1 }),
  )
}

export function findOpenPaymentByLink(
  database: Kysely<Database>,
  code: string,
  since: Date,
): Promise<OpenPaymentRow | undefined> {
  return database
    .selectFrom('open_payments')
    .selectAll()
    .where('reference', 'like', `${code}-%`)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function summarizeOpenPayments(database: Kysely<Database>) {
  const { open, oldest } = await database
    .selectFrom('open_payments')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('open'),
      fn.min<string | null>('created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(open), oldestAt: oldest ?? undefined }
}

export function listOpenPayments(database: Kysely<Database>): Promise<OpenPayment[]> {
  return database
    .selectFrom('open_payments')
    .leftJoin('rooms', 'rooms.id', 'open_payments.room_id')
    .select([
      'open_payments.reference',
      'rooms.name as room_name',
      'open_payments.arrives_on',
      'open_payments.nights',
      'open_payments.guest_email',
      'open_payments.guest_name',
      'open_payments.created_at as since',
      'open_payments.in_progress_since',
    ])
    .orderBy('open_payments.created_at')
    .orderBy('open_payments.reference')
    .limit(OPEN_PAYMENTS_LISTED)
    .execute()
}
