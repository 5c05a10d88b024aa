import { useEffect } from 'react'
import type { Room } from '../../../shared/contract'
import { dropBookingsOf } from '../../../shared/kept-payments'

/** A room that is free again is no longer the guest's who booked it in this browser. */
export function useForgetting({ id, available }: Room): void {
  useEffect(() => {
    if (available) dropBookingsOf(id)
  }, [id, available])
}
