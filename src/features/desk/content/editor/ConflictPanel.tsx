import { useRef } from 'react'
import { styled } from 'styled-components'
import { SmallButton } from '../../parts/buttons'
import { Lines, Marked, Panel, Row } from '../../parts/layout'
import { Facts, Note, VisuallyHidden } from '../../parts/text'
import { Moment } from '../../parts/time'
import { focusField } from '../form/field-id'
import { linesOf, nameOfEntry, trailOf } from '../labels/label-of'
import type { Conflict } from '../values/merge'
import { isSame } from '../values/values'
import type { ContentEditor } from './useContentEditor'

/** Shows both texts where two people have changed the same one, and asks which stays. */
export function ConflictPanel({ editor: { file, conflicts, choose } }: { editor: ContentEditor }) {
  const panel = useRef<HTMLDivElement>(null)
  const who = file.saved_by ?? 'Somebody else'

  /** The pressed button disappears, and would take the focus with it. */
  function decide(conflict: Conflict, whose: 'mine' | 'theirs') {
    choose(conflict, whose)
    if (conflicts.length > 1) panel.current?.focus()
    else focusField(conflict.path)
  }

  return (
    <Marked ref={panel} tabIndex={-1}>
      <Panel title={`${who} has saved this meanwhile`}>
        <p role="alert" ref={showTop}>
          {file.saved_at !== null && (
            <>
              Saved <Moment at={file.saved_at} />.{' '}
            </>
          )}
          You have both changed the same text. Which one stays?
        </p>
        <Lines>
          {conflicts.map((conflict) => {
            const trail = trailOf(file.path, conflict.path)
            const about = <VisuallyHidden> “{trail}”</VisuallyHidden>
            return (
              <li key={trail}>
                <b>{trail}</b>
                <Facts
                  of={[
                    [`${who}’s`, <Words key="theirs" of={conflict.theirs} unlike={conflict.mine} />],
                    ['Yours', <Words key="mine" of={conflict.mine} unlike={conflict.theirs} />],
                  ]}
                />
                <Row>
                  <SmallButton variant="outline" onClick={() => decide(conflict, 'mine')}>
                    Keep yours{about}
                  </SmallButton>
                  <SmallButton variant="outline" onClick={() => decide(conflict, 'theirs')}>
                    Take {who}’s{about}
                  </SmallButton>
                </Row>
              </li>
            )
          })}
        </Lines>
        <Note>
          Everything else that either of you has changed stays. {who}’s version is in the history, too.
        </Note>
      </Panel>
    </Marked>
  )
}

/** The form may be scrolled far below it. */
function showTop(line: HTMLElement | null) {
  line?.scrollIntoView({ block: 'center' })
}

/** A value as text, one line for each text in it. Of a list, the entries that only this list has. */
function Words({ of, unlike }: { of: unknown; unlike: unknown }) {
  const lines = linesOf(Array.isArray(of) && Array.isArray(unlike) ? onlyIn(of, unlike) : of)
  return lines.length === 0 ? <Note as="span">nothing</Note> : <Text>{lines.join('\n')}</Text>
}

const Text = styled.span`
  overflow-wrap: anywhere;
  white-space: pre-line;
`

/** Returns the entries that only `list` has; when only the order differs, the names of all. */
function onlyIn(list: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const own = list.filter((entry) => !other.some((one) => isSame(one, entry)))
  return own.length > 0 ? own : list.map((entry) => nameOfEntry(entry) ?? entry)
}
