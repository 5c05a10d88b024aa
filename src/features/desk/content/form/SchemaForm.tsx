// The main file also has what the library's own tests need, and a validator that is not installed.
import Form from '@rjsf/core/lib/components/Form.js'
import {
  ErrorSchemaBuilder,
  type RJSFSchema,
  type ValidatorType,
  type FieldProps,
  isFormDataAvailable,
} from '@rjsf/utils'
import { useMemo } from 'react'
import type { ContentProblems } from '../../../../shared/desk/content'
import { PictureField } from '../pictures/PictureField'
import { isFields, parsePointer, type Path, withPart } from '../values/values'
import { FORM_ID } from './field-id'
import { FormValueContext } from './form-value'
import { formSchemaOf, withFilledEntries, emptyValueOf } from './form-schema'
import { templates } from './templates'
import { widgets } from './widgets'
import { SmallButton } from '../../parts/buttons'
import { VisuallyHidden } from '../../parts/text'
import { trailOf } from '../labels/label-of'

export interface SchemaFormProps {
  file: string
  schema: unknown
  value: unknown
  problems: ContentProblems
  onChange: (value: unknown) => void
}

/** Only the server checks: a validator would be a second set of rules, and the usual one needs `eval`. */
const NO_VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
}

/** Fields that a file leaves out stay out until somebody fills them in. */
const NO_DEFAULTS = { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipDefaults' } as const

/** The form of a content file. It is part of a form, which saves it. */
export function SchemaForm({ file, schema: given, value, problems, onChange }: SchemaFormProps) {
  const { schema, uiSchema } = useMemo(() => formSchemaOf(schemaOf(given), file), [given, file])
  const formContext = useMemo(() => ({ file }), [file])
  const extraErrors = useMemo(() => {
    const builder = new ErrorSchemaBuilder()
    for (const [pointer, problem] of Object.entries(problems)) {
      builder.addErrors(problem, [...parsePointer(pointer)])
    }
    return builder.ErrorSchema
  }, [problems])
  const whole = useMemo(
    () => ({ value, setPart: (path: Path, part: unknown) => onChange(withPart(value, path, part)) }),
    [value, onChange],
  )
  return (
    <FormValueContext value={whole}>
      <Form
        tagName="div"
        idPrefix={FORM_ID}
        schema={schema}
        uiSchema={uiSchema}
        formData={value}
        formContext={formContext}
        extraErrors={extraErrors}
        validator={NO_VALIDATOR}
        showErrorList={false}
        noHtml5Validate
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        templates={templates}
        widgets={widgets}
        fields={{ OptionalDataControlsField: OptionalPart, picture: PictureField }}
        onChange={({ formData }) => onChange(withFilledEntries(formData, schema))}
      >
        {/* Replaces the library's own button. */}
        <></>
      </Form>
    </FormValueContext>
  )
}

function schemaOf(given: unknown): RJSFSchema {
  return isFields(given) ? given : {}
}

/** Adds a part that a file may leave out, or removes it. */
function OptionalPart({ schema, formData, fieldPathId, onChange, registry }: FieldProps) {
  const { path } = fieldPathId
  const trail = trailOf(registry.formContext.file, path)
  const isThere = isFormDataAvailable(formData)
  return (
    <div>
      <SmallButton
        variant={isThere ? 'quiet' : 'outline'}
        onClick={() => onChange(isThere ? undefined : emptyValueOf(schema), path)}
      >
        {isThere ? 'Remove this part' : 'Add'}
        <VisuallyHidden> “{trail}”</VisuallyHidden>
      </SmallButton>
    </div>
  )
}
