import type { Room } from '../../shared/contract'
import type { PendingBooking } from '../../shared/kept-payments'

/** How an attempt ended. With a `record`, the guest may still have paid: the server is asked once more. */
export type BookingOutcome =
  | {
      kind: 'booked'
      payment: PendingBooking
      code: string | undefined
      /** By the server's clock, in milliseconds since 1970. Undefined when the host does not tell it. */
      bookedAt?: number | undefined
      isAnotherRoom: boolean
    }
  | { kind: 'paid-not-booked'; payment: PendingBooking; status: number | undefined }
  /** `others`: further payments that are undecided, of which the guest is told with this one. */
  | { kind: 'earlier-open'; reference: string; isPaid: boolean; others?: readonly string[] }
  /** `earlier`: the reference of an undecided payment of the guest that may have the room. */
  | { kind: 'occupied'; earlier?: string }
  | { kind: 'price-changed'; room: Room; oldPrice: number }
  | { kind: 'unchecked' }
  | { kind: 'not-loaded'; record?: PendingBooking }
  | { kind: 'not-started'; record?: PendingBooking }
  | { kind: 'cancelled'; record: PendingBooking }
