import { navigate } from 'gatsby'
import { leaveBackEntry } from '../../shared/back-entry'
import { type ChosenStay, withStay } from '../../shared/chosen-stay'

const POLL_MS = 100

/**
 * Opens the list of rooms, for the nights that the guest wants. The history entry of the dialog on the home page
 * is replaced: otherwise Back would open the dialog again. Resolves when the list, or another page that the guest
 * has chosen, has opened.
 */
export async function goToRooms(stay?: ChosenStay): Promise<void> {
  await leaveBackEntry()
  const from = window.location.pathname
  void navigate(withStay('/rooms', stay), { replace: isInHomeDialog() })
  if (from === '/rooms') return
  // Gatsby does not report when a page has opened, which takes long on a slow connection.
  while (window.location.pathname === from) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** True when the current history entry is the dialog on the home page. */
export function isInHomeDialog(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'bookRoomId' in state
}
