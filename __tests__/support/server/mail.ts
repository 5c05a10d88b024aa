import type { Insertable, Kysely } from 'kysely'
import type { DatabasePlace } from '../../../src/server/db/database'
import { addToOutbox, type OutgoingMail } from '../../../src/server/mail/outbox'
import type { BookingTable, Database, PaymentTable, RefundTable } from '../../../src/server/db/schema'
import { daysOfChoice } from '../../../src/shared/chosen-stay'
import { businessDay } from '../../../src/shared/stay'
import { USUAL_TERMS } from '../../../src/shared/stay'
import { seedRooms } from '../../../src/server/rooms/seed'
import type { Hotel } from '../../../src/server/hotel/hotel'
import type { MailSources } from '../../../src/server/mail/compose'
import type { Mail } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import type { MailTransport } from '../../../src/server/mail/transport'
import { CONTENT_DIR } from './backend'
import { openTestDatabase } from './database'
import { addRows, findRow } from './rows'

export const NOON = new Date('2025-11-21T12:00:00Z')
export const REFERENCE = '1-1763712000000-k3v09xq2m4c8a1zt'

export const HOTEL: Hotel = {
  name: 'The Landmark Hotel',
  tagline: 'A TOUCH OF CLASS',
  address: ['12 Lagoon Crescent', 'Lagos, Nigeria'],
  email: 'stay@hotel.example',
  phones: ['+234 800 000 0100', '+234 800 000 0101'],
  whatsapp: '2348000000100',
  policies: [],
  stay: { arriveFrom: '14:00', leaveBy: '12:00' },
  limits: USUAL_TERMS,
  bring: ['Your code.', 'A passport.'],
  farewell: 'We look forward to welcoming you.',
  hasHousekeeping: true,
  rules: { reservationHeldUntil: '18:00', earlyDeparture: 'refund-unused', extras: [] },
  from: 'post@mail.hotel.example',
  desk: 'desk@hotel.example',
}

/** Opens a database with the hotel's rooms, by default a fresh one. */
export async function openMailDatabase(place?: DatabasePlace): Promise<Kysely<Database>> {
  const database = await openTestDatabase(place)
  await seedRooms(database, CONTENT_DIR)
  return database
}

interface MailToNote extends Pick<OutgoingMail, 'kind'> {
  about?: string
  /** With the id of the payment. */
  payload?: Record<string, string | number> & { paymentId?: string }
}

/** Notes a mail, and returns the outbox row's id. */
export async function enqueue(
  database: Kysely<Database>,
  { kind, payload: { paymentId, ...payload } = {}, about = crypto.randomUUID() }: MailToNote,
  now = NOON,
): Promise<string> {
  const mail = { kind, about, payment_id: paymentId ?? null, payload }
  await database.transaction().execute((transaction) => addToOutbox(transaction, mail, now))
  return (await findRow(database, 'outbox', { dedupe_key: `${kind}:${about}` })).id
}

/** Stores a guest's message and its mail, and returns the outbox row's id. */
export async function enqueueMessage(
  database: Kysely<Database>,
  {
    id = crypto.randomUUID(),
    name = 'Ada Obi',
    email = 'ada@example.com',
    message = 'Is the pool heated?',
  } = {},
  now = NOON,
): Promise<string> {
  await addRows(database, 'messages', { id, name, email, message, created_at: now.toISOString() })
  return enqueue(database, { kind: 'contact-message', about: id, payload: { messageId: id } }, now)
}

export async function insertPayment(
  database: Kysely<Database>,
  overrides: Partial<Insertable<PaymentTable>> = {},
): Promise<void> {
  await addRows(database, 'payments', {
    id: 'payment',
    reference: REFERENCE,
    provider_txn_id: '4001',
    room_id: 1,
    amount_kobo: 8_500_000,
    requested_kobo: 8_500_000,
    currency: 'NGN',
    domain: 'test',
    payer_email: 'ada@example.com',
    paid_at: null,
    outcome: 'booked',
    reason: null,
    response_status: 200,
    response_body: '{}',
    seen_via: 'verify',
    created_at: NOON.toISOString(),
    channel: 'card',
    ...overrides,
  })
}

export async function insertBooking(
  database: Kysely<Database>,
  overrides: Partial<Insertable<BookingTable>> = {},
): Promise<void> {
  const { id, payment_id, arrives_on } = await database
    .insertInto('bookings')
    .values({
      id: 'booking',
      code: 'LH-7K3M9Q',
      room_id: 1,
      source: 'online',
      payment_id: 'payment',
      guest_name: 'Ada Obi',
      guest_email: 'ada@example.com',
      status: 'expected',
      ...daysOfChoice({ from: businessDay(overrides.created_at ?? NOON.toISOString()), nights: 1 }),
      created_at: NOON.toISOString(),
      ...overrides,
    })
    .returning(['id', 'payment_id', 'arrives_on'])
    .executeTakeFirstOrThrow()
  await database.updateTable('payments').set({ booking_id: id }).where('id', '=', payment_id).execute()
  const at = NOON.toISOString()
  const entry = { booking_id: id, at, business_day: businessDay(at), who: 'Site', amount_kobo: 8_500_000 }
  await addRows(database, 'folio_entries', [
    { ...entry, id: `${id}-night`, kind: 'charge', night: arrives_on },
    { ...entry, id: `${id}-paid`, kind: 'payment', method: 'paystack' },
  ])
}

export async function insertRefund(
  database: Kysely<Database>,
  overrides: Partial<Insertable<RefundTable>> = {},
): Promise<void> {
  await addRows(database, 'refunds', {
    id: 'refund',
    payment_id: 'payment',
    who: 'Site',
    amount_kobo: 8_500_000,
    state: 'due',
    provider_refund_id: null,
    attempts: 0,
    next_attempt_at: NOON.toISOString(),
    last_error: null,
    created_at: NOON.toISOString(),
    ...overrides,
  })
}

/** A transport that keeps what it is given; `fail` may throw first. */
export function keepingTransport(
  fail: (mail: Mail) => void = () => undefined,
): MailTransport & { mails: Mail[] } {
  const mails: Mail[] = []
  return {
    mails,
    async send(mail) {
      fail(mail)
      mails.push(mail)
    },
  }
}

/** Sends the mails that are due, and returns them. */
export async function sendDueMails(
  database: Kysely<Database>,
  { now = NOON, hotel = HOTEL, ...sources }: MailSources & { now?: Date; hotel?: Hotel } = {},
): Promise<Mail[]> {
  const transport = keepingTransport()
  const options = { database, transport, hotel: () => hotel, now: () => now, ...sources }
  await createOutboxWorker(options).runOnce()
  return transport.mails
}

/** Sends a mail about the payment. Returns undefined when it is not sent. */
export async function sendMail(
  database: Kysely<Database>,
  kind: OutgoingMail['kind'],
  payload: Record<string, string | number> = {},
  hotel = HOTEL,
  now = NOON,
): Promise<Mail | undefined> {
  await enqueue(database, { kind, payload: { paymentId: 'payment', ...payload } })
  const [mail] = await sendDueMails(database, { hotel, now })
  return mail
}
