import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { ContentFile } from '../../../../shared/desk/content'
import { Button } from '../../../../components/ui/Button'
import { theme } from '../../../../styles/theme'
import { ConfirmButton } from '../../parts/dialogs'
import { ChoiceField } from '../../parts/fields'
import { Panel, Row, Stack } from '../../parts/layout'
import { Note } from '../../parts/text'
import { Moment } from '../../parts/time'
import { trailOf } from '../labels/label-of'
import { mergeValues, withTheirs } from '../values/merge'
import { ChangeList, Words } from './ChangeList'
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
  const panel = useRef<HTMLDivElement>(null)
  const [choices, setChoices] = useState<Record<string, string>>({})
  const merge = mergeValues(base.value, value, newer.value)
  const who = newer.saved_by ?? 'Somebody else'
  const theirsIn = merge.conflicts.filter(({ path }) => choices[path.join('/')] === 'theirs')

  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <Mark ref={panel}>
      <Panel title={`${who} has saved this meanwhile`}>
        <Stack role="alert">
          <p>
            {newer.saved_at !== null && (
              <>
                Saved <Moment at={newer.saved_at} />.{' '}
              </>
            )}
            {merge.conflicts.length === 0
              ? 'You have changed other fields than they have: both fit together.'
              : 'You have both changed the same text. What you typed is still in the form below.'}
          </p>
        </Stack>
        {merge.conflicts.map(({ path, mine, theirs }) => {
          const name = path.join('/')
          return (
            <ChoiceField
              key={name}
              legend={trailOf(file.path, path)}
              name={name}
              value={choices[name] ?? 'mine'}
              onText={(choice) => setChoices({ ...choices, [name]: choice })}
              options={[
                ['mine', <Side key="mine" of={mine} who="Mine" />],
                ['theirs', <Side key="theirs" of={theirs} who={`${who}’s`} />],
              ]}
            />
          )
        })}
        {merge.theirs.length > 0 && (
          <details>
            <Summary>What only {who} has changed, which stays</Summary>
            <ChangeList file={file.path} changes={merge.theirs} before="Before" after="Now" />
          </details>
        )}
        <Row>
          <Button disabled={isBusy} onClick={() => void saveOver(newer, withTheirs(merge, theirsIn))}>
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
        <Note>Whatever you choose, both versions stay in the history once they are saved.</Note>
      </Panel>
    </Mark>
  )
}

function Side({ who, of }: { who: string; of: unknown }) {
  return (
    <>
      <b>{who}:</b> <Words of={of} />
    </>
  )
}

const Mark = styled.div`
  border-left: ${theme.desk.mark} solid ${theme.color.brass};
`

const Summary = styled.summary`
  cursor: pointer;
  font-size: ${theme.type.small};
  line-height: ${theme.touchTarget};
`
