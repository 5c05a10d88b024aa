import { navigate } from 'gatsby'

/**
 * Goes to the list of rooms. From the dialog on the home page, the dialog's history entry is replaced:
 * otherwise Back would open the dialog again.
 */
export function goToRooms(): void {
  void navigate('/rooms', { replace: isInHomeDialog() })
}

/** True when the current history entry is the dialog on the home page. */
function isInHomeDialog(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'bookRoomId' in state
}
