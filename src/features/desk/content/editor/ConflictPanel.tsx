import { SmallButton } from '../../parts/buttons'
import { Lines, Marked, Panel, Row } from '../../parts/layout'
import { Facts, Note, Sentences } from '../../parts/text'
import { Moment } from '../../parts/time'
import { textsOf } from '../labels/label-of'
import type { ContentEditor } from './useContentEditor'

/** Shows what differs between two people's versions of a file, and asks which version stays. */
export function ConflictPanel({ editor: { file, value, keepMine, discard } }: { editor: ContentEditor }) {
  const who = file.saved_by ?? 'Somebody else'
  const theirs = new Map(textsOf(file.path, file.value))
  const mine = new Map(textsOf(file.path, value))
  const places = [...new Map([...theirs, ...mine]).keys()].filter(
    (place) => theirs.get(place) !== mine.get(place),
  )

  return (
    <Marked>
      <Panel title={`${who} has saved this meanwhile`}>
        <p role="alert" ref={showTop}>
          {file.saved_at !== null && (
            <>
              Saved <Moment at={file.saved_at} />.{' '}
            </>
          )}
          Which version stays?
        </p>
        <Lines>
          {places.map((place) => (
            <li key={place}>
              <b>{place}</b>
              <Facts
                of={[
                  [`${who}’s`, <Sentences key="theirs">{theirs.get(place) || 'nothing'}</Sentences>],
                  ['Yours', <Sentences key="mine">{mine.get(place) || 'nothing'}</Sentences>],
                ]}
              />
            </li>
          ))}
        </Lines>
        <Row>
          <SmallButton variant="outline" onClick={() => decide(keepMine)}>
            Keep yours
          </SmallButton>
          <SmallButton variant="outline" onClick={() => decide(discard)}>
            Take {who}’s
          </SmallButton>
        </Row>
        <Note>
          {who}’s version stays in the history. Yours is lost when you take {who}’s.
        </Note>
      </Panel>
    </Marked>
  )
}

/** The pressed button disappears, and would take the focus with it. */
function decide(act: () => void) {
  act()
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** The form may be scrolled far below it. */
function showTop(line: HTMLElement | null) {
  line?.scrollIntoView({ block: 'center' })
}
