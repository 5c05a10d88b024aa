import type { Insertable } from 'kysely'
import type { BookingTable, OutboxTable, RefundTable } from '../../../src/server/db/schema'

type Row<Table, Given extends keyof Insertable<Table>> = Partial<Insertable<Table>> &
  Pick<Insertable<Table>, Given>

/** A confirmed booking, beside those that the hotel has made itself. */
export function aBooking(overrides: Row<BookingTable, 'payment_id'>): Insertable<BookingTable> {
  return {
    id: 'another',
    code: 'LH-TWICE2',
    room_id: 2,
    guest_name: 'Ada',
    guest_email: 'ada@example.com',
    status: 'confirmed',
    created_at: '',
    ...overrides,
  }
}

/** A refund of one kobo that is due. */
export function aRefund(payment_id: string): Insertable<RefundTable> {
  return {
    id: `another-${payment_id}`,
    payment_id,
    amount_kobo: 1,
    state: 'due',
    attempts: 0,
    next_attempt_at: '',
    created_at: '',
  }
}

/** A confirmation that waits to be sent. */
export function aMail(overrides: Row<OutboxTable, 'dedupe_key'>): Insertable<OutboxTable> {
  return {
    id: 'another',
    kind: 'booking-confirmed',
    payload: '{}',
    attempts: 0,
    next_attempt_at: '',
    created_at: '',
    ...overrides,
  }
}
