/** Not the press itself: what its handler reads must not change under the finger. */
const TOUCHES = ['click', 'keyup'] as const

let touched: Promise<void> | undefined
let resolveTouched = () => {}

/** Resolves when the guest first presses anything, counted from the first call of this function. */
export function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    resolveTouched = resolve
    for (const type of TOUCHES) {
      window.addEventListener(type, () => resolve(), { once: true, capture: true })
    }
  })
  return touched
}

/** Counts as a touch: something of a room has changed without one. */
export function countAsTouch(): void {
  resolveTouched()
}
