import { navigate } from 'gatsby'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import { toOneLine } from '../../../shared/text'

export const PAUSE_MS = 250

interface SearchWords {
  typed: string
  type: (words: string) => void
}

/** Searches for the typed words, and keeps them in the address for the way back. */
export function useSearch(path: string, search: string) {
  const [typed, type] = useState(() => wordsIn(search))
  const asked = useDebounced(toOneLine(typed), PAUSE_MS)
  const [openedAt] = useState(() => window.location.pathname)

  useEffect(() => {
    // A link may have been followed meanwhile: the address is then another screen's.
    if (![path, openedAt].includes(window.location.pathname)) return
    if (wordsIn(window.location.search) === asked) return
    void navigate(asked === '' ? path : `${path}?q=${encodeURIComponent(asked)}`, { replace: true })
  }, [path, openedAt, asked])

  return { typed, type, asked }
}

function wordsIn(search: string): string {
  return new URLSearchParams(search).get('q') ?? ''
}

export function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return undefined
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, settled, pauseMs])
  return settled
}

export function SearchField({ label, query: { typed, type } }: { label: string; query: SearchWords }) {
  return (
    <Form method="dialog" onSubmit={(event) => event.preventDefault()}>
      <Field label={label} name="q" type="search" autoComplete="off" defaultValue={typed} onText={type} />
    </Form>
  )
}

/** Browsers have known the <search> element only since 2023. */
const Form = styled.form.attrs({ role: 'search' })``
