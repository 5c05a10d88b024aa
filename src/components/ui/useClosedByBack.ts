import { type MouseEvent, useEffect, useRef } from 'react'

/** Part of a chunk that every page loads soon after the first view: it is there before anything opens. */
const loadEntry = () => import(/* webpackChunkName: "after-view" */ '../../shared/back-entry')

/**
 * While `isOpen`, the browser's Back closes what is open, and the page stays. For that, opening adds an entry
 * of the same address to the history; closing in another way goes back over it. With `arrival`, the entry is
 * added when that has come. Gives a function for the click on a link that replaces the entry: then nothing
 * goes back. With some keys a link opens in another tab or window, and replaces nothing.
 */
export function useClosedByBack(
  isOpen: boolean,
  onClose: () => void,
  arrival?: Promise<unknown>,
): (click: MouseEvent) => void {
  const close = useRef(onClose)
  const isReplaced = useRef(false)

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return undefined
    isReplaced.current = false
    let isOver = false
    let leave: ((isReplaced: boolean) => void) | undefined
    async function add() {
      // While the line is down the code may be missing: then Back leads back.
      const code = await loadEntry().catch(() => undefined)
      if (!isOver) leave = code?.addBackEntry(() => close.current(), arrival)
    }
    void add()
    return () => {
      isOver = true
      leave?.(isReplaced.current)
    }
  }, [isOpen, arrival])

  return ({ altKey, ctrlKey, metaKey, shiftKey }) => {
    isReplaced.current = !(altKey || ctrlKey || metaKey || shiftKey)
  }
}
