import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { FieldLabel } from '../../../../components/ui/field-look'
import { toLines } from '../../../../shared/text'
import type { FieldSchema } from '../../../../shared/widgets'
import { look, theme } from '../../../../styles/theme'
import { SmallButton } from '../../parts/buttons'
import { CharacterCount } from '../../parts/CharacterCount'
import { Stack } from '../../parts/layout'
import { ErrorText, Note, Sentences, VisuallyHidden } from '../../parts/text'
import { hintOf, labelOf, trailOf } from '../labels/label-of'
import { type Path, valueAt } from '../values/values'
import { emptyValueOf } from './empty-value'
import { fieldId } from './field-id'
import { FOCUS, type Form, FormContext, useForm } from './form-context'
import { ListPart } from './ListPart'
import { type WidgetName, WIDGETS } from './widgets'

/** The fields of a content file, inside a form that saves the file. Only the server checks them. */
export function SchemaForm({ schema, form }: { schema: FieldSchema; form: Form }) {
  return (
    <FormContext value={form}>
      <Part schema={schema} path={[]} />
    </FormContext>
  )
}

interface PartProps {
  schema: FieldSchema
  path: Path
  isOptional?: boolean
  /** True when a field beside this one has the place of the picture that stays in view. */
  hasFocus?: boolean
}

function Part(props: PartProps) {
  const { schema, path } = props
  const { problems } = useForm()
  const problem = problems[path.map((step) => `/${step}`).join('')]
  const ids = descriptionIds(path)
  return (
    <div>
      {schema.type === 'object' && <ObjectPart {...props} />}
      {schema.type === 'array' && (
        <Group {...props}>
          <ListPart schema={schema} path={path}>
            {(entry, entryPath) => <Part schema={entry} path={entryPath} />}
          </ListPart>
        </Group>
      )}
      {schema.type !== 'object' && schema.type !== 'array' && (
        <Field {...props} isWrong={problem !== undefined} />
      )}
      {problem !== undefined && (
        <ErrorText as="div" id={ids.error}>
          <Sentences>{problem}</Sentences>
        </ErrorText>
      )}
    </div>
  )
}

function ObjectPart(props: PartProps) {
  const { path, schema } = props
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties)
    // The picture's field sets this one with a click.
    .filter(([name]) => name !== FOCUS)
    .map(([name, field]) => (
      <Part
        key={name}
        schema={field}
        path={[...path, name]}
        isOptional={!required.includes(name)}
        hasFocus={FOCUS in properties}
      />
    ))
  // The whole form, or an entry of a list, whose frame exists already.
  if (typeof path.at(-1) !== 'string') return <Stack>{fields}</Stack>
  return <Group {...props}>{fields}</Group>
}

function Group({ schema, path, isOptional = false, children }: PartProps & { children: ReactNode }) {
  const { file, value, change } = useForm()
  const isThere = valueAt(value, path) !== undefined
  return (
    <Frame id={fieldId(path)} tabIndex={-1} $isInner={path.length > 1}>
      <legend>{labelOf(file, path)}</legend>
      <Stack>
        {(isThere || !isOptional) && children}
        {isOptional && (
          <div>
            <SmallButton
              variant={isThere ? 'quiet' : 'outline'}
              onClick={() => change(path, () => (isThere ? undefined : emptyValueOf(schema)))}
            >
              {isThere ? 'Remove this part' : 'Add'}
              <VisuallyHidden> “{trailOf(file, path)}”</VisuallyHidden>
            </SmallButton>
          </div>
        )}
      </Stack>
    </Frame>
  )
}

/** Longer texts show no count: nobody counts the characters of a post. */
const COUNTED = 1_000

function Field({
  schema,
  path,
  isOptional = false,
  hasFocus = false,
  isWrong,
}: PartProps & { isWrong: boolean }) {
  const { file, value: whole, change } = useForm()
  const value = valueAt(whole, path)
  const { type, widget, maxLength = Infinity } = schema
  const name = widgetOf(schema)
  const label = labelOf(file, path)
  const ids = descriptionIds(path)
  const hint = hintOf(file, path) ?? (name === 'line' ? exampleIn(schema) : undefined)
  const Widget = WIDGETS[name]
  return (
    <>
      {type !== 'boolean' && (
        <FieldLabel htmlFor={fieldId(path)}>
          {label}
          {isOptional && widget !== 'choice' && <Optional> (may be empty)</Optional>}
        </FieldLabel>
      )}
      <Widget
        {...{ schema, path, label, value, hasFocus }}
        control={{
          id: fieldId(path),
          'aria-describedby': [ids.hint, ids.count, ...(isWrong ? [ids.error] : [])].join(' '),
          'aria-invalid': isWrong || undefined,
        }}
        onChange={(entered) => change(path, () => (entered === '' && isOptional ? undefined : entered))}
      />
      {hint !== undefined && <Note id={ids.hint}>{hint}</Note>}
      {maxLength <= COUNTED && (
        // Counts what the server keeps after tidying the text.
        <CharacterCount id={ids.count} length={toLines(String(value ?? '')).length} maxLength={maxLength} />
      )}
    </>
  )
}

function widgetOf({ type, pictureUse, widget }: FieldSchema): WidgetName {
  return widget ?? (pictureUse ? 'picture' : type === 'boolean' ? 'yes' : 'line')
}

/** Returns an example; none for a text with a limit, whose count of characters is there. */
function exampleIn({ description = '', maxLength }: FieldSchema): string | undefined {
  const [, example] = /such as (.+)$/.exec(description) ?? []
  return example === undefined || maxLength ? undefined : `Such as ${example.replaceAll('"', '')}.`
}

function descriptionIds(path: Path) {
  const id = fieldId(path)
  return { hint: `${id}-hint`, count: `${id}-count`, error: `${id}-error` }
}

const Optional = styled.span`
  font-weight: 400;
`

const Frame = styled.fieldset<{ $isInner: boolean }>`
  background: ${theme.color.paper};
  border: 0 solid ${theme.color.line};
  border-width: ${({ $isInner }) => ($isInner ? '0 0 0 2px' : '1px')};
  border-radius: ${theme.radius};
  padding: ${({ $isInner }) => ($isInner ? `0 0 0 ${theme.space.two}` : theme.space.two)};

  > legend {
    ${look.strong}
    float: left;
    font-family: ${({ $isInner }) => ($isInner ? theme.font.text : theme.font.display)};
    font-size: ${({ $isInner }) => ($isInner ? theme.type.control : theme.desk.title)};
    margin-bottom: ${theme.space.one};
    padding: 0;
    width: 100%;
  }

  > div {
    clear: both;
  }
`
