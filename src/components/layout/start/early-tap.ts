declare global {
  interface Window {
    /** What start-scripts listens with. */
    onEarlyTap?: (event: MouseEvent) => void
    /** The button that was pressed last, before React was there. */
    earlyTap?: HTMLElement | null | undefined
  }
}

/** Ends the listening of start-scripts: from now on React hears what is pressed. */
export function takeTap(): void {
  if (window.onEarlyTap) window.removeEventListener('click', window.onEarlyTap, true)
}

/** Presses once more the button that was pressed before the page could answer. */
export function repeatTap(): void {
  const button = window.earlyTap
  window.earlyTap = undefined
  button?.removeAttribute('aria-busy')
  if (button?.isConnected) button.click()
}
