import { navigate } from 'gatsby'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'

const PAUSE_MS = 250

export interface SearchQuery {
  /** What stands in the field. */
  typed: string
  type: (words: string) => void
  /** What is searched for, since the typing paused. */
  asked: string
}

/**
 * Searches for what is typed, and keeps it in the address for the way back. Takes the path of the screen and the
 * query string of the address.
 */
export function useSearch(path: string, search: string): SearchQuery {
  const [typed, type] = useState(() => wordsIn(search))
  const asked = useDebounced(typed.trim(), PAUSE_MS)
  const [openedAt] = useState(() => window.location.pathname)

  useEffect(() => {
    // After a press on a link the address is that of another screen.
    if (![path, openedAt].includes(window.location.pathname)) return
    if (wordsIn(window.location.search) === asked) return
    void navigate(asked === '' ? path : `${path}?q=${encodeURIComponent(asked)}`, { replace: true })
  }, [path, openedAt, asked])

  return { typed, type, asked }
}

function wordsIn(search: string): string {
  return new URLSearchParams(search).get('q') ?? ''
}

/** Gives the value as it was when it last stood still for so long. */
export function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return undefined
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, settled, pauseMs])
  return settled
}

/** The field by which somebody finds a line of a screen. The screen follows while it is typed into. */
export function SearchField({ label, query: { typed, type } }: { label: string; query: SearchQuery }) {
  return (
    <Form method="dialog" onSubmit={(event) => event.preventDefault()}>
      <Field
        label={label}
        name="q"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </Form>
  )
}

/** Browsers know the tag of a search since 2023 only. */
const Form = styled.form.attrs({ role: 'search' })``
