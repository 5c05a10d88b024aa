import { useRef } from 'react'
import { SmallButton } from '../../parts/buttons'
import { Marked, Panel, Row } from '../../parts/layout'
import { Note, VisuallyHidden } from '../../parts/text'
import { Moment } from '../../parts/time'
import { focusField } from '../form/field-id'
import { trailOf } from '../labels/label-of'
import type { Difference } from '../values/differences'
import { ChangeList } from './ChangeList'
import type { ContentEditor } from './useContentEditor'

/** Shows both texts where two people have changed the same one, and asks which stays. */
export function ConflictPanel({ editor: { file, conflicts, choose } }: { editor: ContentEditor }) {
  const panel = useRef<HTMLDivElement>(null)
  const who = file.saved_by ?? 'Somebody else'

  /** The pressed button disappears, and would take the focus with it. */
  function decide(conflict: Difference, whose: 'mine' | 'theirs') {
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
        <ChangeList file={file.path} changes={conflicts} before={`${who}’s`} after="Yours">
          {(conflict) => {
            const about = <VisuallyHidden> “{trailOf(file.path, conflict.path)}”</VisuallyHidden>
            return (
              <Row>
                <SmallButton variant="outline" onClick={() => decide(conflict, 'mine')}>
                  Keep yours{about}
                </SmallButton>
                <SmallButton variant="outline" onClick={() => decide(conflict, 'theirs')}>
                  Take {who}’s{about}
                </SmallButton>
              </Row>
            )
          }}
        </ChangeList>
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
