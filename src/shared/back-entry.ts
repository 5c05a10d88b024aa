/** The field of the history state that marks our entries. */
const MARK = 'opened'

/** Time limit, in case the browser never goes back. */
const BACK_TAKES_AT_MOST_MS = 1_000

/** Resolves when the previous entry has been left, which takes a moment. */
let backDone = Promise.resolve()
let lastMark = 0
/** The mark of the entry that was left last. */
let lastLeft: unknown

/**
 * Adds a history entry for a dialog, so that the browser's Back calls `onBack` instead of leaving the page. The
 * entry is added after `arrival`. Returns a function to call when the dialog is closed in another way, which
 * removes the entry unless a navigation replaces it.
 */
export function addBackEntry(onBack: () => void, arrival?: Promise<unknown>): (isReplaced?: boolean) => void {
  let isOver = false
  let mark: number | undefined
  // Ignores the entry of another dialog on top of this one.
  const leftOwn = () => {
    if (stateNow()[MARK] === mark) return
    window.removeEventListener('popstate', leftOwn)
    onBack()
  }
  async function add() {
    await arrival
    await backDone
    if (isOver) return
    lastMark += 1
    mark = lastMark
    // The rest of the state belongs to the router.
    window.history.pushState({ ...stateNow(), [MARK]: mark }, '')
    window.addEventListener('popstate', leftOwn)
  }
  void add()
  return (isReplaced = false) => {
    isOver = true
    window.removeEventListener('popstate', leftOwn)
    if (mark !== undefined && stateNow()[MARK] === mark && !isReplaced) void leaveBackEntry()
  }
}

/** Leaves the dialog's entry, if there is one. Await it before a navigation, which would race with it. */
export function leaveBackEntry(): Promise<void> {
  const mark = stateNow()[MARK]
  if (mark !== undefined && mark !== lastLeft) {
    lastLeft = mark
    backDone = new Promise((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true })
      setTimeout(resolve, BACK_TAKES_AT_MOST_MS)
    })
    window.history.back()
  }
  return backDone
}

/** Resolves when the browser has gone back from the last dialog's entry, and has scrolled to where the page was. */
export async function scrollRestored(): Promise<void> {
  await backDone
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

function stateNow(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
