import { useState } from 'react'
import type { ContentFile } from '../../../../shared/desk/content'
import { Button } from '../../../../components/ui/Button'
import { ConfirmButton } from '../../parts/dialogs'
import { ChoiceField, FieldErrorsContext, problemsIn } from '../../parts/fields'
import { Marked, Panel, Row } from '../../parts/layout'
import { Note, Summary } from '../../parts/text'
import { Moment } from '../../parts/time'
import { trailOf } from '../labels/label-of'
import { mergeValues, withTheirs } from '../values/merge'
import { ChangeList } from './ChangeList'
import { ConflictSide } from './ConflictSide'
import type { ContentEditor } from './useContentEditor'

interface ConflictPanelProps {
  editor: ContentEditor
  newer: ContentFile
}

/**
 * Brings together what two people have typed. A field that only one of them has changed needs no decision; for the
 * others the person chooses.
 */
export function ConflictPanel({ editor, newer }: ConflictPanelProps) {
  const { file, base, value, isBusy, saveOver, replace } = editor
  const [choices, setChoices] = useState<Record<string, string>>({})
  const merge = mergeValues(base.value, value, newer.value)
  const who = newer.saved_by ?? 'Somebody else'
  const [isTried, setIsTried] = useState(false)
  const open = merge.conflicts.map(({ path }) => path.join('/')).filter((name) => choices[name] === undefined)
  const problems = problemsIn(Object.fromEntries(open.map((name) => [name, isTried && 'Please choose one.'])))
  const theirsIn = merge.conflicts.filter(({ path }) => choices[path.join('/')] === 'theirs')

  function save() {
    setIsTried(true)
    const [first] = open
    if (first === undefined) void saveOver(newer, withTheirs(merge, theirsIn), theirsIn.length > 0)
    else document.getElementsByName(first)[0]?.focus()
  }

  return (
    <Marked ref={showTop}>
      <Panel title={`${who} has saved this meanwhile`}>
        <p role="alert">
          {newer.saved_at !== null && (
            <>
              Saved <Moment at={newer.saved_at} />.{' '}
            </>
          )}
          {merge.conflicts.length === 0
            ? 'You have changed other fields than they have: both fit together.'
            : 'You have both changed the same text. What you typed is still in the form below.'}
        </p>
        <FieldErrorsContext value={problems}>
          {merge.conflicts.map(({ path, mine, theirs }) => {
            const name = path.join('/')
            const isList = Array.isArray(mine) && Array.isArray(theirs)
            return (
              <ChoiceField
                key={name}
                legend={`${trailOf(file.path, path)}${isList ? ': you have both changed this list' : ''}`}
                name={name}
                value={choices[name] ?? ''}
                onText={(choice) => setChoices({ ...choices, [name]: choice })}
                options={[
                  ['mine', <ConflictSide key="mine" who="Mine" of={mine} other={theirs} />],
                  ['theirs', <ConflictSide key="theirs" who={`${who}’s`} of={theirs} other={mine} />],
                ]}
              />
            )
          })}
        </FieldErrorsContext>
        {merge.theirs.length > 0 && (
          <details>
            <Summary>What only {who} has changed, which stays</Summary>
            <ChangeList file={file.path} changes={merge.theirs} before="Before" after="Now" />
          </details>
        )}
        <Row>
          <Button disabled={isBusy} onClick={save}>
            {merge.conflicts.length === 0 ? 'Save both' : 'Save with these choices'}
          </Button>
          <ConfirmButton
            label={`Take all of ${who}’s`}
            title={`Take all of ${who}’s version?`}
            confirm="Take it"
            call={async () => replace(newer.value, newer)}
          >
            <p>The form shows that version. What you typed stays readable above it until you leave.</p>
          </ConfirmButton>
        </Row>
        <Note>Whatever you choose, {who}’s version stays in the history.</Note>
      </Panel>
    </Marked>
  )
}

/** The form may be scrolled far below it. */
function showTop(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: 'start' })
}
