import { isTooOld, type KeptPayment, readUnbooked, UNBOOKED_KEY } from '../../../shared/kept-payments'
import type { PendingBooking } from '../pending-booking'

const MOST_KEPT = 10

/**
 * Keeps a payment that became no booking, as the newest, so that the page about payments can be asked about
 * it after a reload too. `isUnpaid`: nothing was paid, as far as anybody knows. The guest's name is not
 * needed for that.
 */
export function keepUnbooked(payment: PendingBooking, isUnpaid: boolean): void {
  const { reference, room_id, room_name, email, amount } = payment
  const kept = { reference, room_id, room_name, email, amount, isUnpaid, decidedAt: Date.now() }
  write([kept, ...without(reference)].slice(0, MOST_KEPT))
}

/** Drops a payment that has become a booking after all. */
export function forgetUnbooked(reference: string): void {
  const kept = readUnbooked()
  if (kept.some((payment) => payment.reference === reference)) write(without(reference))
}

/** Drops what nobody will ask about any more: with it the guest's address. */
export function forgetOldUnbooked(): void {
  const kept = readUnbooked()
  const left = kept.filter((payment) => !isTooOld(payment))
  if (left.length < kept.length) write(left)
}

function without(reference: string): KeptPayment[] {
  return readUnbooked().filter((payment) => payment.reference !== reference && !isTooOld(payment))
}

function write(payments: readonly KeptPayment[]): void {
  try {
    if (payments.length > 0) localStorage.setItem(UNBOOKED_KEY, JSON.stringify(payments))
    else localStorage.removeItem(UNBOOKED_KEY)
  } catch {
    // The browser blocks localStorage, or it is full: the guest has the reference from the alert.
  }
}
