import { useEffect } from 'react'
import { readKeptText } from '../../../apollo/kept-bookings'
import type { Room } from '../../../shared/contract'

/** A room that is free again is no longer the room of whoever booked it in this browser. */
export function useForgetting({ id, available }: Room): void {
  useEffect(() => {
    if (!available || readKeptText() === null) return
    import('../../../apollo/keep-booking').then(
      ({ forgetBookingsOf }) => forgetBookingsOf(id),
      // The next visit tries again.
      () => undefined,
    )
  }, [id, available])
}
