declare global {
  interface Window {
    onEarlyTap?: (event: MouseEvent) => void
    earlyTap?: HTMLElement | null | undefined
  }
}

/** Removes the listener of START_SCRIPT, because React handles clicks from now on. */
export function stopCapturingTaps(): void {
  if (window.onEarlyTap) window.removeEventListener('click', window.onEarlyTap, true)
}

export function replayTap(): void {
  const button = window.earlyTap
  window.earlyTap = undefined
  button?.removeAttribute('aria-busy')
  if (button?.isConnected) button.click()
}
