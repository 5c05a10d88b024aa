import type { FieldProps } from '@rjsf/utils'
import { styled } from 'styled-components'
import { theme } from '../../../../styles/theme'
import { urlOf } from '../../api/call-desk'
import { DialogButton } from '../../parts/dialogs'
import { Photo, Row } from '../../parts/layout'
import { Note, VisuallyHidden } from '../../parts/text'
import { FOCUS } from '../form/form-schema'
import { useFormValue } from '../form/form-value'
import { described } from '../form/widgets'
import { valueAt } from '../values/values'
import { FocalPoint } from './FocalPoint'
import { PictureChooser } from './PictureChooser'

/**
 * The field of a picture. In place of another, it empties the description beside it, which no longer fits.
 */
export function PictureField({ formData, fieldPathId, rawErrors = [], uiSchema, onChange }: FieldProps) {
  const { $id: id, path } = fieldPathId
  // The path of the picture below content/images.
  const value = typeof formData === 'string' ? formData : ''
  const form = useFormValue()
  const beside = (field: string) => [...path.slice(0, -1), field]
  const alt = valueAt(form.value, beside('alt'))
  const focus = valueAt(form.value, beside(FOCUS))
  const words = value === '' ? 'Choose a picture' : 'Choose another picture'

  function choose(picture: string) {
    if (picture === value) return
    onChange(picture, path)
    if (focus !== undefined) onChange(undefined, beside(FOCUS))
    if (value !== '' && typeof alt === 'string') onChange('', beside('alt'))
  }

  return (
    <Row>
      {value !== '' && uiSchema?.['ui:options']?.hasFocus === true && (
        <FocalPoint
          src={urlOf('GET content/picture/', { path: value })}
          focus={typeof focus === 'string' ? focus : undefined}
          onChoose={(place) => onChange(place, beside(FOCUS))}
        />
      )}
      {value !== '' && uiSchema?.['ui:options']?.hasFocus !== true && (
        <Present src={urlOf('GET content/picture/', { path: value })} alt="" />
      )}
      <div>
        {value !== '' && <Path>{value}</Path>}
        <DialogButton
          id={id}
          label={words}
          title={words}
          aria-describedby={described({ id, rawErrors })['aria-describedby']}
        >
          <PictureChooser use={uiSchema?.['ui:options']?.use ?? 'small'} present={value} onChoose={choose} />
        </DialogButton>
        {/* The label of the field names the button too, which would hide the button's own words. */}
        <VisuallyHidden as="label" htmlFor={id}>
          {words}
        </VisuallyHidden>
      </div>
    </Row>
  )
}

const Present = styled(Photo)`
  width: min(100%, ${theme.width.column});
`

const Path = styled(Note)`
  margin-bottom: ${theme.space.one};
  overflow-wrap: anywhere;
`
