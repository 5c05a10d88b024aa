import { type FieldProps, isFormDataAvailable } from '@rjsf/utils'
import { SmallButton } from '../../parts/buttons'
import { ConfirmButton } from '../../parts/dialogs'
import { VisuallyHidden } from '../../parts/text'
import { trailOf } from '../labels/label-of'
import { emptyValueOf } from './form-schema'

/** Adds a part that a file may leave out, or removes it. */
export function OptionalPart({ schema, formData, fieldPathId, onChange, registry }: FieldProps) {
  const { path } = fieldPathId
  const trail = trailOf(registry.formContext.file, path)
  if (!isFormDataAvailable(formData)) {
    return (
      <div>
        <SmallButton variant="outline" onClick={() => onChange(emptyValueOf(schema), path)}>
          Add<VisuallyHidden> “{trail}”</VisuallyHidden>
        </SmallButton>
      </div>
    )
  }
  return (
    <div>
      <ConfirmButton
        label="Remove this part"
        about={`“${trail}”`}
        title={`Remove “${trail}”?`}
        confirm="Remove this part"
        variant="quiet"
        call={async () => onChange(undefined, path)}
      >
        <p>The site does without it, once you have saved and published.</p>
      </ConfirmButton>
    </div>
  )
}
