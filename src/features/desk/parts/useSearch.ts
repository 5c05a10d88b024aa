import { navigate } from 'gatsby'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './useDebounced'

/** Somebody who types pauses longer than this only at the end. */
const PAUSE_MS = 250

export interface SearchQuery {
  /** What stands in the field. */
  typed: string
  type: (words: string) => void
  /** What is looked for, since the typing paused. */
  asked: string
}

/**
 * Keeps what is looked for on a screen in its address, for the way back, and follows the address when a link
 * changes it. Takes the path of the screen and the query of the address now.
 */
export function useSearch(path: string, search: string): SearchQuery {
  const inAddress = wordsIn(search)
  const [typed, type] = useState(inAddress)
  const asked = useDebounced(typed.trim(), PAUSE_MS)
  const openedAt = useRef(window.location.pathname)
  /**
   * What was put into the address here, in order, and not seen there yet. It is no news when it is seen, and
   * may be older than what is typed by then.
   */
  const own = useRef([inAddress])

  useEffect(() => {
    const isNews = !own.current.includes(inAddress)
    if (isNews) type(inAddress)
    // Nothing older comes after the newest.
    if (isNews || own.current.at(-1) === inAddress) own.current = []
  }, [inAddress])

  useEffect(() => {
    // Somebody who has pressed a link is on the way to another screen, whose address this is.
    if (![path, openedAt.current].includes(window.location.pathname)) return
    if (wordsIn(window.location.search) === asked) return
    own.current.push(asked)
    void navigate(asked === '' ? path : `${path}?q=${encodeURIComponent(asked)}`, { replace: true })
  }, [path, asked])

  return { typed, type, asked }
}

function wordsIn(search: string): string {
  return new URLSearchParams(search).get('q') ?? ''
}
