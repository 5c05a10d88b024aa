import { styled } from 'styled-components'
import { LatePicture, Picture } from '../../components/ui/Picture'
import { look, media, theme } from '../../styles/theme'
import type { FurtherPicture } from './RoomPictures'

interface FurtherPicturesProps {
  pictures: readonly FurtherPicture[]
  onOpen: (position: number) => void
}

export function PictureStrip({ pictures, onOpen }: FurtherPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <Strip aria-label="More pictures">
      {pictures.map((picture, position) => (
        <li key={position}>
          <ZoomButton {...zoomProps(pictures, position)} onClick={() => onOpen(position)}>
            <Picture image={picture.src.childImageSharp?.thumb} alt={picture.alt} sizes={theme.strip.width} />
          </ZoomButton>
        </li>
      ))}
    </Strip>
  )
}

export function PictureMosaic({ pictures, onOpen }: FurtherPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <Mosaic aria-label="Pictures of the room">
      {pictures.map((picture, position) => (
        <li key={position}>
          <ZoomButton {...zoomProps(pictures, position)} onClick={() => onOpen(position)}>
            <LatePicture
              image={picture.src.childImageSharp?.whole}
              alt={picture.alt}
              sizes={theme.pictureSizes.half}
              ratio="fill"
            />
          </ZoomButton>
        </li>
      ))}
    </Mosaic>
  )
}

/** Counts from the second picture: the room's first is at the top of the page. */
function zoomProps(pictures: readonly FurtherPicture[], position: number) {
  const picture = pictures[position]
  const label = `Picture ${position + 2} of ${pictures.length + 1}: ${picture?.caption ?? picture?.alt}`
  return { type: 'button', 'aria-haspopup': 'dialog', 'aria-label': label } as const
}

const ZoomButton = styled.button`
  ${look.bareButton}
  cursor: zoom-in;
  display: block;
  height: 100%;
  position: relative;
  width: 100%;
`

/* Reaches the screen's edges. The padding keeps the focus ring whole, although the strip may scroll. */
const Strip = styled.ul`
  display: flex;
  gap: ${theme.space.one};
  margin: -${theme.space.half} -${theme.space.two};
  overflow-x: auto;
  padding: ${theme.space.half} ${theme.space.two};

  li {
    flex: none;
    width: ${theme.strip.width};
  }
  ${look.onPhone}
  ${look.notPrinted}
`

/* Of three pictures the first is wide, 3:2, and the others are tall, 4:5. A last one alone is wide. */
const Mosaic = styled.ul`
  ${look.stack}
  grid-template-columns: repeat(2, minmax(0, 1fr));

  li {
    aspect-ratio: 4 / 5;
  }

  li:nth-child(3n + 1),
  li:nth-child(3n + 2):last-child {
    aspect-ratio: ${theme.ratio.room};
    grid-column: 1 / -1;
  }

  ${media.phone} {
    display: none;
  }
  ${look.notPrinted}
`
