import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { addBackEntry } from '../../shared/back-entry'

/**
 * While `isOpen`, the browser's Back closes what is open, and the page stays. For that, opening adds an entry
 * of the same address to the history; closing in another way goes back over it. With `arrival`, the entry is
 * added when that has come. Gives a function to call before a navigation that replaces the entry: then
 * nothing goes back.
 */
export function useClosedByBack(
  isOpen: boolean,
  onClose: () => void,
  arrival?: Promise<unknown>,
): () => void {
  const close = useRef(onClose)
  const isReplaced = useRef(false)

  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return undefined
    isReplaced.current = false
    const leave = addBackEntry(() => close.current(), arrival)
    return () => leave(isReplaced.current)
  }, [isOpen, arrival])

  return useCallback(() => {
    isReplaced.current = true
  }, [])
}

/** With one of these keys a link opens in another tab or window. */
export function opensElsewhere({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
