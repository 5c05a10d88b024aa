import { styled } from 'styled-components'
import { theme } from '../../../../styles/theme'
import { urlOf } from '../../api/call-desk'
import { DialogButton } from '../../parts/dialogs'
import { Photo, Row } from '../../parts/layout'
import { Note, VisuallyHidden } from '../../parts/text'
import { FOCUS, useForm, type WidgetProps } from '../form/form-context'
import { valueAt } from '../values/values'
import { FocalPoint } from './FocalPoint'
import { PictureChooser } from './PictureChooser'

/** Another picture empties the description beside it, which no longer fits. */
export function PictureField({ schema, path, value, hasFocus, control, onChange }: WidgetProps) {
  const form = useForm()
  // The path of the picture below content/images.
  const present = typeof value === 'string' ? value : ''
  const beside = (field: string) => [...path.slice(0, -1), field]
  const focus = valueAt(form.value, beside(FOCUS))
  const words = present === '' ? 'Choose a picture' : 'Choose another picture'
  const src = urlOf('GET content/picture/', { path: present })

  function choose(picture: string) {
    if (picture === present) return
    onChange(picture)
    if (focus !== undefined) form.change(beside(FOCUS), () => undefined)
    if (present !== '') form.change(beside('alt'), (alt) => (typeof alt === 'string' ? '' : alt))
  }

  return (
    <Row>
      {present !== '' &&
        (hasFocus ? (
          <FocalPoint
            src={src}
            focus={typeof focus === 'string' ? focus : undefined}
            onChoose={(place) => form.change(beside(FOCUS), () => place)}
          />
        ) : (
          <Present src={src} alt="" />
        ))}
      <div>
        {present !== '' && <Path>{present}</Path>}
        <DialogButton
          id={control.id}
          label={words}
          title={words}
          aria-describedby={control['aria-describedby']}
        >
          <PictureChooser use={schema.pictureUse ?? 'small'} present={present} onChoose={choose} />
        </DialogButton>
        {/* The field's label also names the button, and would replace the button's own words. */}
        <VisuallyHidden as="label" htmlFor={control.id}>
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
