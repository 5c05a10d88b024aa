const EVENTS = ['pointerdown', 'wheel', 'keydown'] as const
const JUST_MS = 60_000

/** When somebody did something on this page, by its own clock; opening it was the first time. */
let usedAt = 0

/** True when somebody has used the page within the last minute: it also asks by itself, all day. */
export function wasJustUsed(): boolean {
  return performance.now() - usedAt < JUST_MS
}

/** Notes from now on when somebody uses the page. Gives the function that ends it. */
export function noteUses(): () => void {
  for (const event of EVENTS) window.addEventListener(event, note, { passive: true, capture: true })
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, note, { capture: true })
  }
}

function note(): void {
  usedAt = performance.now()
}
