/** After this time a guest sees that something is still loading. */
export const TELL_AFTER_MS = 3_000

const CHANGE = 'landmark:waits'

const longWaits = new Set<symbol>()

/** Starts a wait for a page or a dialog. Returns a function that ends it. */
export function beginWait(): () => void {
  const wait = Symbol()
  const timer = setTimeout(() => {
    longWaits.add(wait)
    notify()
  }, TELL_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (longWaits.delete(wait)) notify()
  }
}

export function isWaitingLong(): boolean {
  return longWaits.size > 0
}

export function followWaits(onChange: () => void): () => void {
  window.addEventListener(CHANGE, onChange)
  return () => window.removeEventListener(CHANGE, onChange)
}

function notify(): void {
  window.dispatchEvent(new Event(CHANGE))
}
