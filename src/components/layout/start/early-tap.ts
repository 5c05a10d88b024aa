declare global {
  interface Window {
    /** The click listener of START_SCRIPTS. */
    onEarlyTap?: (event: MouseEvent) => void
    /** The last button that was pressed before React was there. */
    earlyTap?: HTMLElement | null | undefined
  }
}

/** Removes the listener of START_SCRIPTS: from now on React handles clicks. */
export function takeTap(): void {
  if (window.onEarlyTap) window.removeEventListener('click', window.onEarlyTap, true)
}

/** Presses the button again that was pressed before React was there. */
export function repeatTap(): void {
  const button = window.earlyTap
  window.earlyTap = undefined
  button?.removeAttribute('aria-busy')
  if (button?.isConnected) button.click()
}
