/** The field of the history's state that marks the entry of what is open. */
const MARK = 'opened'

/** Whoever waits must not wait for ever, should the browser not go back. */
const BACK_TAKES_AT_MOST_MS = 1_000

/** Resolves when the entry of what was open before has been left. Going back takes a moment. */
let backDone = Promise.resolve()
let lastMark = 0
/** The mark of the entry that was gone back over last. */
let lastLeft: unknown

/**
 * Adds an entry of the same address to the history for what has opened over the page, so that the browser's
 * Back calls `onBack` and the page stays. With `arrival`, the entry is added when that has come. Gives the
 * function to call when it is closed in another way: it goes back over the entry, unless told that a
 * navigation replaces the entry.
 */
export function addBackEntry(onBack: () => void, arrival?: Promise<unknown>): (isReplaced?: boolean) => void {
  let isOver = false
  let mark: number | undefined
  // The entry of something that is open over this one was left: nothing of ours.
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
    // The rest of the state is the router's: the address and the place in the page stay the same.
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

/**
 * Goes back over the entry of what is open, if there is one. To be awaited before a navigation: going back
 * and then on would be a race between the two.
 */
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

function stateNow(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
