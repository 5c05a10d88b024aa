/** After this time a guest is told that what he asked for is still waited for. */
export const TELL_AFTER_MS = 3_000

const CHANGE = 'landmark:waits'

const late = new Set<symbol>()

/**
 * Begins to wait for something that the guest asked for, such as a page or a dialog. Gives the function that
 * ends the wait.
 */
export function beginWait(): () => void {
  const wait = Symbol()
  const timer = setTimeout(() => {
    late.add(wait)
    tell()
  }, TELL_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (late.delete(wait)) tell()
  }
}

/** True while something that the guest asked for takes long. */
export function isWaitingLong(): boolean {
  return late.size > 0
}

/** Calls `onChange` when `isWaitingLong` may have changed. Gives the function that ends this. */
export function followWaits(onChange: () => void): () => void {
  window.addEventListener(CHANGE, onChange)
  return () => window.removeEventListener(CHANGE, onChange)
}

function tell(): void {
  window.dispatchEvent(new Event(CHANGE))
}
