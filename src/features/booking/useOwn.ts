import { useSyncExternalStore } from 'react'
import { useLater } from '../../components/ui/useLater'
import { readKeptTexts, subscribeToKept } from '../../shared/kept-keys'

const loadOwn = () => import(/* webpackChunkName: "own-bookings" */ './OwnBooking')

/** True when this browser keeps a payment. Renders again when the browser's kept payments change. */
export function useKept(): boolean {
  // The build knows no guest.
  return useSyncExternalStore(subscribeToKept, readKeptTexts, () => '') !== ''
}

export function useOwn() {
  return useLater(loadOwn, useKept())
}
