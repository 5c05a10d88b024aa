import { Field } from '../../../components/ui/Field'
import type { Search } from './useSearch'

/** The field by which somebody finds a line of a screen. The screen follows while it is typed into. */
export function SearchField({ label, search: { query, setQuery } }: { label: string; search: Search }) {
  return (
    <search>
      <form method="dialog" onSubmit={(event) => event.preventDefault()}>
        <Field
          label={label}
          name="q"
          type="search"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
    </search>
  )
}
