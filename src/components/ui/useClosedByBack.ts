import { useCallback, useEffect, useRef } from 'react'

/** The field of the history's state that marks the entry of what is open. */
const MARK = 'opened'

/** Resolves when the entry of what was open before has been left. Going back takes a moment. */
let backDone = Promise.resolve()
let lastMark = 0

/**
 * While `isOpen`, the browser's Back closes what is open, and the page stays. For that, opening adds an entry
 * of the same address to the history; closing in another way goes back over it. Gives a function to call
 * before a navigation that replaces the entry: then nothing goes back.
 */
export function useClosedByBack(isOpen: boolean, onClose: () => void): () => void {
  const close = useRef(onClose)
  const isReplaced = useRef(false)

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return undefined
    let isOver = false
    let mark: number | undefined
    const closeNow = () => close.current()
    isReplaced.current = false
    async function addEntry() {
      await backDone
      if (isOver) return
      lastMark += 1
      mark = lastMark
      // The rest of the state is the router's: the address and the place in the page stay the same.
      window.history.pushState({ ...stateNow(), [MARK]: mark }, '')
      window.addEventListener('popstate', closeNow)
    }
    void addEntry()
    return () => {
      isOver = true
      window.removeEventListener('popstate', closeNow)
      if (mark !== undefined && stateNow()[MARK] === mark && !isReplaced.current) goBack()
    }
  }, [isOpen])

  return useCallback(() => {
    isReplaced.current = true
  }, [])
}

function stateNow(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function goBack(): void {
  backDone = new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
  window.history.back()
}
