import { type FormEvent, type ReactNode, useRef } from 'react'
import { styled } from 'styled-components'
import { readFields } from '../../../../components/ui/filled-fields'
import { look, theme } from '../../../../styles/theme'
import { Stack } from '../../parts/layout'
import { Loaded } from '../../parts/Loaded'
import { Moment } from '../../parts/time'
import { useCode } from '../useCode'
import { ConflictPanel } from './ConflictPanel'
import { ProblemList } from './ProblemList'
import { SaveBar } from './SaveBar'
import type { ContentEditor } from './useContentEditor'

interface FileEditorProps {
  editor: ContentEditor
  /** Stands below the fields, with the button that saves in view. */
  children?: ReactNode
}

const loadForm = () => import('../form/SchemaForm')

/** The form of a content file: fields, problems, conflicts and saving. */
export function FileEditor({ editor, children }: FileEditorProps) {
  const { file, value, isDirty, restoredAt, isConflict, problems, change, save } = editor
  const form = useCode(loadForm)
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
      {isDirty && restoredAt !== undefined && (
        <Notice>
          You have unsaved changes from <Moment at={restoredAt} />. They are in the form.
        </Notice>
      )}
      <ProblemList ref={summary} file={file.path} problems={problems} />
      <Form method="dialog" noValidate onSubmitCapture={readFields} onSubmit={(event) => void submit(event)}>
        <Loaded of={form} lines={12}>
          {({ SchemaForm }) => (
            <SchemaForm
              file={file.path}
              schema={file.schema}
              value={value}
              problems={problems}
              onChange={change}
            />
          )}
        </Loaded>
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

const Notice = styled.p`
  background: ${theme.desk.waiting};
  border-radius: ${theme.radius};
  padding: ${theme.space.one} ${theme.space.two};
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
