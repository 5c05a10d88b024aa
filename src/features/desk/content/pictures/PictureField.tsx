import { styled } from 'styled-components'
import type { PictureUse } from '../../../../shared/pictures'
import { theme } from '../../../../styles/theme'
import { urlOf } from '../../api/call-desk'
import { DialogButton } from '../../parts/dialogs'
import { Row } from '../../parts/layout'
import { Photo } from '../../parts/Photo'
import { Note, VisuallyHidden } from '../../parts/text'
import { PictureChooser } from './PictureChooser'

interface PictureFieldProps {
  id: string
  /** Path below content/images; '' for none. */
  value: string
  use?: PictureUse
  describedBy?: string
  onChange: (path: string) => void
}

export function PictureField({ id, value, use = 'small', describedBy, onChange }: PictureFieldProps) {
  const words = value === '' ? 'Choose a picture' : 'Choose another picture'
  return (
    <Row>
      {value !== '' && <Present src={urlOf('GET content/picture/', { path: value })} alt="" />}
      <div>
        {value !== '' && <Path>{value}</Path>}
        <DialogButton id={id} label={words} title={words} aria-describedby={describedBy}>
          <PictureChooser use={use} present={value} onChoose={onChange} />
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
