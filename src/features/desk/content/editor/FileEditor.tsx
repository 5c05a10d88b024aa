import { type FormEvent, type ReactNode, useRef, type Ref } from 'react'
import { styled } from 'styled-components'
import { readFields } from '../../../../components/ui/filled-fields'
import { look, theme } from '../../../../styles/theme'
import { Stack, Lines, Marked, Panel, Row } from '../../parts/layout'
import { Moment } from '../../parts/time'
import { SaveBar } from './SaveBar'
import type { ContentEditor } from './useContentEditor'
import { SmallButton } from '../../parts/buttons'
import { Facts, Note, Sentences, LineLink } from '../../parts/text'
import { textsOf, trailOf } from '../labels/label-of'
import type { ContentProblems } from '../../../../shared/desk/content'
import { fieldId, focusField } from '../form/field-id'
import { SchemaForm } from '../form/SchemaForm'
import { parsePointer } from '../values/values'

interface FileEditorProps {
  editor: ContentEditor
  children?: ReactNode
}

export function FileEditor({ editor, children }: FileEditorProps) {
  const { file, value, isConflict, problems, change, save } = editor
  const summary = useRef<HTMLDivElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const failed = await save()
    // The fields with problems may be out of view.
    if (failed && Object.keys(failed.fields).length > 0) summary.current?.focus()
  }

  return (
    <Narrow>
      {isConflict && <ConflictPanel editor={editor} />}
      <ProblemList ref={summary} file={file.path} problems={problems} />
      <Form method="dialog" noValidate onSubmitCapture={readFields} onSubmit={(event) => void submit(event)}>
        <SchemaForm schema={file.schema} form={{ file: file.path, value, problems, change }} />
        {children}
        <SaveBar editor={editor} hasProblems={Object.keys(problems).length > 0} />
      </Form>
    </Narrow>
  )
}

/* Texts are as wide as they are read on the site. */
const Narrow = styled(Stack)`
  max-width: ${theme.width.narrow};
`

const Form = styled.form`
  ${look.column}
  gap: ${theme.space.two};

  /* A field that gets the focus is scrolled above the bar that sticks to the edge. */
  input,
  select,
  textarea,
  fieldset {
    scroll-margin-bottom: calc(${theme.desk.nav} + 3 * ${theme.control.height});
  }
`

function ConflictPanel({ editor: { file, value, keepMine, discard } }: { editor: ContentEditor }) {
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

/** Moves the focus from the pressed button, which disappears. */
function decide(act: () => void) {
  act()
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** The form may be scrolled far below this line. */
function showTop(line: HTMLElement | null) {
  line?.scrollIntoView({ block: 'center' })
}

interface ProblemListProps {
  file: string
  problems: ContentProblems
  ref: Ref<HTMLDivElement>
}

function ProblemList({ file, problems, ref }: ProblemListProps) {
  const entries = Object.entries(problems)
  if (entries.length === 0) return null
  const count = entries.flatMap(([, problem]) => problem.split('\n')).length
  return (
    <Marked ref={ref} tabIndex={-1}>
      <Panel title="Please correct" count={count}>
        <Lines>
          {entries.map(([pointer, problem]) => {
            const path = parsePointer(pointer)
            return (
              <li key={pointer}>
                <div>
                  {path.length > 0 && (
                    <LineLink
                      href={`#${fieldId(path)}`}
                      onClick={(event) => {
                        event.preventDefault()
                        focusField(path)
                      }}
                    >
                      {trailOf(file, path)}
                    </LineLink>
                  )}
                  <Sentences>{problem}</Sentences>
                </div>
              </li>
            )
          })}
        </Lines>
      </Panel>
    </Marked>
  )
}
