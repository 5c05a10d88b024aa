import { navigate } from 'gatsby'
import { leaveBackEntry } from '../../shared/back-entry'

const LIST = '/rooms'
const LOOK_AGAIN_AFTER_MS = 100

/**
 * Goes to the list of rooms. From the dialog on the home page, the dialog's history entry is replaced:
 * otherwise Back would open the dialog again. Resolves when the list has opened, or another page that the
 * guest has chosen meanwhile.
 */
export async function goToRooms(): Promise<void> {
  await leaveBackEntry()
  const from = window.location.pathname
  void navigate(LIST, { replace: isInHomeDialog() })
  if (from === LIST) return
  // Gatsby tells nobody when a page has opened, and a slow line may take its time.
  while (window.location.pathname === from) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_AFTER_MS))
  }
}

/** True when the current history entry is the dialog on the home page. */
export function isInHomeDialog(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'bookRoomId' in state
}
