import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Lines } from '../../parts/layout'
import { Facts, Note } from '../../parts/text'
import { linesOf, nameOfEntry, trailOf } from '../labels/label-of'
import type { Difference } from '../values/differences'
import { isSame } from '../values/values'

interface ChangeListProps {
  file: string
  changes: readonly Difference[]
  /** What the two sides of a change are called. */
  before: string
  after: string
  /** What can be done about a change. */
  children?: (change: Difference) => ReactNode
}

/** Changes of a file field by field, each with both texts. */
export function ChangeList({ file, changes, before, after, children }: ChangeListProps) {
  return (
    <Lines>
      {changes.map((change) => (
        <li key={change.path.join('/')}>
          <b>{trailOf(file, change.path)}</b>
          <Facts
            of={[
              [before, <Words key="before" of={change.before} unlike={change.after} />],
              [after, <Words key="after" of={change.after} unlike={change.before} />],
            ]}
          />
          {children?.(change)}
        </li>
      ))}
    </Lines>
  )
}

/** A value as text. For a list that is compared with another one, its own entries. */
function Words({ of, unlike }: { of: unknown; unlike: unknown }) {
  const lines = linesOf(Array.isArray(of) && Array.isArray(unlike) ? onlyIn(of, unlike) : of)
  if (lines.length === 0) return <Note as="span">nothing</Note>
  return lines.map((line, index) => (
    // Two lines of a list may be the same.
    <Line key={`${index} ${line}`}>{line}</Line>
  ))
}

/** Returns the entries that only `list` has; when only the order differs, the names of all. */
function onlyIn(list: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const own = list.filter((entry) => !other.some((one) => isSame(one, entry)))
  return own.length > 0 ? own : list.map((entry) => nameOfEntry(entry) ?? entry)
}

const Line = styled.span`
  display: block;
  overflow-wrap: anywhere;
  white-space: pre-line;
`
