import type { FieldProps } from '@rjsf/utils'
import { PictureField } from '../pictures/PictureField'
import { valueAt } from '../values/values'
import { useFormValue } from './form-value'
import { described } from './widgets'

/** The field of a picture. Another picture empties the description beside it, which no longer fits. */
export function PictureWithAlt({ formData, fieldPathId, rawErrors = [], uiSchema, onChange }: FieldProps) {
  const { $id: id, path } = fieldPathId
  const value = typeof formData === 'string' ? formData : ''
  const altPath = [...path.slice(0, -1), 'alt']
  const alt = valueAt(useFormValue(), altPath)
  const { 'aria-describedby': describedBy } = described({ id, rawErrors })

  function choose(picture: string) {
    if (picture === value) return
    onChange(picture, path)
    if (typeof alt === 'string') onChange('', altPath)
  }

  return (
    <PictureField
      id={id}
      value={value}
      use={uiSchema?.['ui:options']?.use}
      describedBy={describedBy}
      onChange={choose}
    />
  )
}
