import { styled } from 'styled-components'
import type { Crop } from '../../../shared/desk/rooms'
import { theme } from '../../../styles/theme'
import type { ChosenPicture } from './picture-file'

const WHOLE = 100

/** Shows the part of a picture that is kept, as a card of the site does. Takes the part in percent. */
export function PicturePreview({ picture, crop }: { picture: ChosenPicture; crop: Crop }) {
  // A frame that shows the part, and the whole picture behind it, moved and enlarged so that the part fits.
  const size = {
    left: `${(-crop.x * WHOLE) / crop.width}%`,
    top: `${(-crop.y * WHOLE) / crop.height}%`,
    width: `${(WHOLE * WHOLE) / crop.width}%`,
  }
  return (
    <Frame>
      <img src={picture.src} alt="The part inside the frame" style={size} />
    </Frame>
  )
}

const Frame = styled.div`
  aspect-ratio: ${theme.ratio.room};
  max-width: ${theme.desk.preview};
  overflow: hidden;
  position: relative;
  width: 100%;

  img {
    max-width: none;
    position: absolute;
  }
`
