import { styled } from 'styled-components'
import { theme } from '../../../../styles/theme'
import { Lines } from '../../parts/layout'
import { Note } from '../../parts/text'
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
          <Sides>
            <dt>{before}</dt>
            <dd>
              <Words of={change.before} />
            </dd>
            <dt>{after}</dt>
            <dd>
              <Words of={change.after} />
            </dd>
          </Sides>
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

const Sides = styled.dl`
  display: grid;
  gap: ${theme.space.half} ${theme.space.two};
  grid-template-columns: fit-content(30%) minmax(0, 1fr);
  margin: 0;

  dt {
    font-size: ${theme.type.small};
  }

  dd {
    color: ${theme.color.ink};
    margin: 0;
  }
`
