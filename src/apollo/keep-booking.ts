import {
  KEPT_EVENT,
  KEPT_STORAGE_KEY,
  type KeptBooking,
  readKept,
  readKeptText,
  unstored,
} from './kept-bookings'

const MOST_KEPT = 10
/** Another host may take a while to show a room as occupied. Until then the booking is kept. */
const SHOWN_AS_TAKEN_AFTER_MS = 15 * 60 * 1000

/** Keeps the booking in the browser, as the newest. One with the same reference is replaced. */
export function keepBooking(booking: KeptBooking): void {
  const others = readKept().filter(({ reference }) => reference !== booking.reference)
  write([booking, ...others].slice(0, MOST_KEPT))
}

/** Drops the bookings of a room that is free again, which have ended or were cancelled, and the old ones. */
export function forgetBookingsOf(roomId: number): void {
  const newest = Date.now() - SHOWN_AS_TAKEN_AFTER_MS
  write(readKept().filter(({ room_id, bookedAt }) => room_id !== roomId || bookedAt > newest))
}

/** Drops the old bookings: with them the guest's address. */
export function forgetOldBookings(): void {
  const kept = readKept()
  if (readKeptText() !== null && readKeptText() !== JSON.stringify(kept)) write(kept)
}

function write(bookings: readonly KeptBooking[]): void {
  const text = JSON.stringify(bookings)
  try {
    if (bookings.length > 0) localStorage.setItem(KEPT_STORAGE_KEY, text)
    else localStorage.removeItem(KEPT_STORAGE_KEY)
    unstored.text = undefined
  } catch {
    unstored.text = text
  }
  window.dispatchEvent(new Event(KEPT_EVENT))
}
