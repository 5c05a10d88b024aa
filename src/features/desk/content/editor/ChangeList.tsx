import { styled } from 'styled-components'
import { Lines } from '../../parts/layout'
import { Facts, Note } from '../../parts/text'
import { linesOf, trailOf } from '../labels/label-of'
import type { Difference } from '../values/differences'

interface ChangeListProps {
  file: string
  changes: readonly Difference[]
  /** What the two sides of a change are called. */
  before: string
  after: string
}

/** Changes of a file field by field, each with both texts. */
export function ChangeList({ file, changes, before, after }: ChangeListProps) {
  return (
    <Lines>
      {changes.map((change) => (
        <li key={change.path.join('/')}>
          <b>{trailOf(file, change.path)}</b>
          <Facts
            of={[
              [before, <Words key="before" of={change.before} />],
              [after, <Words key="after" of={change.after} />],
            ]}
          />
        </li>
      ))}
    </Lines>
  )
}

/** A value as text. */
export function Words({ of }: { of: unknown }) {
  const lines = linesOf(of)
  if (lines.length === 0) return <Note as="span">nothing</Note>
  return lines.map((line, index) => (
    // Two lines of a list may be the same.
    <Line key={`${index} ${line}`}>{line}</Line>
  ))
}

const Line = styled.span`
  display: block;
  overflow-wrap: anywhere;
  white-space: pre-line;
`
