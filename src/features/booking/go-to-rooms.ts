import { navigate } from 'gatsby'
import { untilOpened } from '../../components/layout/route-opened'
import { leaveBackEntry } from '../../shared/back-entry'

/**
 * Goes to the list of rooms. From the dialog on the home page, the dialog's history entry is replaced:
 * otherwise Back would open the dialog again. Resolves when the list has opened.
 */
export async function goToRooms(): Promise<void> {
  const arrival = untilOpened('/rooms')
  await leaveBackEntry()
  void navigate('/rooms', { replace: isInHomeDialog() })
  return arrival
}

/** True when the current history entry is the dialog on the home page. */
export function isInHomeDialog(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'bookRoomId' in state
}
