import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import type { SearchQuery } from './useSearch'

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
