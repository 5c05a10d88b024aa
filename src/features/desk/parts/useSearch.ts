import { navigate } from 'gatsby'
import { useEffect, useState } from 'react'
import { useDebounced } from './useDebounced'

/** Somebody who types pauses longer than this only at the end. */
const PAUSE_MS = 250

export interface Search {
  /** What stands in the field. */
  query: string
  setQuery: (query: string) => void
  /** What is looked for, since the typing paused. */
  asked: string
}

/** Keeps what is looked for on a screen in its address, for the way back. Takes the address in two parts. */
export function useSearch(path: string, search: string): Search {
  const [query, setQuery] = useState(() => new URLSearchParams(search).get('q') ?? '')
  const asked = useDebounced(query.trim(), PAUSE_MS)

  useEffect(() => {
    const kept = new URLSearchParams(window.location.search).get('q') ?? ''
    if (kept === asked) return
    void navigate(asked === '' ? path : `${path}?q=${encodeURIComponent(asked)}`, { replace: true })
  }, [path, asked])

  return { query, setQuery, asked }
}
