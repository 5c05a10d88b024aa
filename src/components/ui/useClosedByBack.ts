import { type MouseEvent, useEffect, useRef } from 'react'
import { addBackEntry } from '../../shared/back-entry'

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
    const leave = addBackEntry(() => close.current(), arrival)
    return () => leave(isReplaced.current)
  }, [isOpen, arrival])

  return ({ altKey, ctrlKey, metaKey, shiftKey }) => {
    isReplaced.current = !(altKey || ctrlKey || metaKey || shiftKey)
  }
}
