import { navigate } from 'gatsby'
import { type ChosenStay, withStay } from '../../shared/chosen-stay'

/** Replaces the history entry of the dialog on the home page: otherwise Back would open the dialog again. */
export function goToRooms(stay?: ChosenStay): void {
  void navigate(withStay('/rooms', stay), { replace: isInHomeDialog() })
}

export function isInHomeDialog(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'bookRoomId' in state
}
