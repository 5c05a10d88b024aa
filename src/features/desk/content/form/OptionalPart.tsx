import { type FieldProps, isFormDataAvailable } from '@rjsf/utils'
import { SmallButton } from '../../parts/buttons'
import { VisuallyHidden } from '../../parts/text'
import { trailOf } from '../labels/label-of'
import { emptyValueOf } from './form-schema'

/** Adds a part that a file may leave out, or removes it. */
export function OptionalPart({ schema, formData, fieldPathId, onChange, registry }: FieldProps) {
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
