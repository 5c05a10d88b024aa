import type { Insertable } from 'kysely'
import type { OutboxTable, RefundTable } from '../../../src/server/db/schema'

type Row<Table, Given extends keyof Insertable<Table>> = Partial<Insertable<Table>> &
  Pick<Insertable<Table>, Given>

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
