import { navigate } from 'gatsby'

/** Leads to the list of rooms; from home's booking dialog in its place, so that Back does not open it again. */
export function goToRooms(): void {
  void navigate('/rooms', { replace: isInHomeDialog() })
}

/** True when home's booking dialog is the current step of the history. */
function isInHomeDialog(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'bookRoomId' in state
}
