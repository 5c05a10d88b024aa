import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BookingQuestion, BookingStatus } from '../../shared/contract'
import { normalizeEmail } from '../../shared/email'
import { toNaira } from '../../shared/money'
import type { Database, RefundTable } from '../db/schema'
import type { Settle } from './settle'

export interface BookingStatusOptions {
  database: Kysely<Database>
  settle: Settle
}

/**
 * Gives a function that tells a payer what became of a payment. Paystack is asked about a reference of which
 * nothing is decided yet: that is `settle`, so a payment that nobody has told us of is booked by it. Whoever
 * asks with another e-mail address than the payer's gets the answer, and waits the time, of a payment that
 * does not exist, also while the payment is open. Throws what `settle` throws.
 */
export function createBookingStatus({ database, settle }: BookingStatusOptions) {
  return async ({ reference, code, email }: BookingQuestion): Promise<BookingStatus> => {
    const isPayer = (facts: PaymentFacts) => normalizeEmail(facts.payer_email) === normalizeEmail(email)
    if (reference === undefined) {
      const found = await findByCode(database, tidyCode(code ?? ''))
      return found !== undefined && isPayer(found) ? toStatus(found) : NONE
    }
    const known = await findByReference(database, reference)
    if (known !== undefined && isPayer(known)) return toStatus(known)
    const { status } = await settle(known === undefined ? reference : strangerOf(reference), {
      seenVia: 'verify',
      onlyOf: email,
      isGuest: true,
    })
    if (status === 503) return CHECKING
    const settled = await findByReference(database, reference)
    return settled !== undefined && isPayer(settled) ? toStatus(settled) : NONE
  }
}

const NONE: BookingStatus = { state: 'none' }
const CHECKING: BookingStatus = { state: 'checking' }
const CHANCE_BYTES = 8

/**
 * Gives a reference that nobody has, or can foretell. Paystack is asked about it in place of one that is
 * another person's, so that such a question takes as long as one about a reference that does not exist.
 */
function strangerOf(reference: string): string {
  const chance = randomBytes(CHANCE_BYTES).toString('hex')
  return `${chance}${reference.slice(chance.length)}`
}

/** False for a code of blanks and signs only, which can name no booking. */
export function hasCharacters(code: string): boolean {
  return lettersOf(code) !== ''
}

function lettersOf(code: string): string {
  return code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** A code is also taken in small letters, with spaces and without its hyphen. */
function tidyCode(code: string): string {
  const letters = lettersOf(code)
  return `${letters.slice(0, 2)}-${letters.slice(2)}`
}

function selectFacts(database: Kysely<Database>) {
  return database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .leftJoin('rooms', 'rooms.id', 'bookings.room_id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .leftJoin('review_decisions', 'review_decisions.payment_id', 'payments.id')
    .select([
      'payments.reference',
      'payments.payer_email',
      'payments.amount_kobo',
      'bookings.code',
      'bookings.status',
      'bookings.guest_name as name',
      'bookings.room_id',
      'bookings.created_at as booked_at',
      'rooms.name as room_name',
      'refunds.amount_kobo as refund_kobo',
      'refunds.state as refund_state',
      'refunds.created_at as refund_due_at',
      'refunds.requested_at',
      'refunds.processed_at',
      'refunds.settled_at',
      'review_decisions.decision',
    ])
}
type PaymentFacts = Awaited<ReturnType<ReturnType<typeof selectFacts>['executeTakeFirstOrThrow']>>

function findByReference(database: Kysely<Database>, reference: string) {
  return selectFacts(database).where('payments.reference', '=', reference).executeTakeFirst()
}

function findByCode(database: Kysely<Database>, code: string) {
  return selectFacts(database).where('bookings.code', '=', code).executeTakeFirst()
}

/** A booking that was cancelled, and all of whose money is kept, is still a booking for who asks. */
function toStatus(facts: PaymentFacts): BookingStatus {
  const { reference, code, status, name, room_id, room_name, booked_at } = facts
  const refund = refundOf(facts)
  if (refund !== undefined && (status === null || status === 'cancelled'))
    return { state: 'refund', ...refund }
  if (
    status !== null &&
    code !== null &&
    name !== null &&
    room_id !== null &&
    room_name !== null &&
    booked_at !== null
  ) {
    const amount = toNaira(facts.amount_kobo)
    const booking = { status, code, reference, name, room_id, room_name, amount, booked_at }
    return { state: 'booked', ...booking, ...(refund && { refund }) }
  }
  // The desk has decided that the money is for something else than a room.
  return facts.decision === 'not_ours' ? NONE : CHECKING
}

function refundOf({ refund_state, refund_kobo, refund_due_at, requested_at, ...ends }: PaymentFacts) {
  if (refund_state === null || refund_kobo === null || refund_due_at === null) return undefined
  return {
    amount: toNaira(refund_kobo),
    refund_state: REFUND_STATES[refund_state],
    since: ends.settled_at ?? ends.processed_at ?? requested_at ?? refund_due_at,
  }
}

const REFUND_STATES = {
  due: 'due',
  requesting: 'due',
  requested: 'ordered',
  processed: 'done',
  // The guest has the money another way.
  settled: 'done',
  failed: 'attention',
  needs_attention: 'attention',
} as const satisfies Record<RefundTable['state'], string>
