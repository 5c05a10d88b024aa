import { styled } from 'styled-components'
import { Picture } from '../../components/ui/Picture'
import { media, theme } from '../../styles/theme'
import type { FurtherPicture } from './room-more'

interface PictureStripProps {
  pictures: readonly FurtherPicture[]
  onOpen: (position: number) => void
}

/** Further pictures of a room, small. Each opens in full. */
export function PictureStrip({ pictures, onOpen }: PictureStripProps) {
  if (pictures.length === 0) return null
  return (
    <Strip aria-label="More pictures">
      {pictures.map(({ src, alt }, position) => (
        <li key={position}>
          <button type="button" aria-haspopup="dialog" onClick={() => onOpen(position)}>
            <Picture image={src.childImageSharp?.thumb} alt={alt} sizes={theme.strip.widthWide} />
          </button>
        </li>
      ))}
    </Strip>
  )
}

/* Near the picture. The space inside keeps the focus ring whole, although the strip may scroll. */
const Strip = styled.ul`
  display: flex;
  gap: ${theme.space.one};
  margin: calc(-1 * (${theme.space.two} + ${theme.space.half})) calc(-1 * ${theme.space.half})
    calc(-1 * ${theme.space.half});
  overflow-x: auto;
  padding: ${theme.space.half};

  ${media.print} {
    display: none;
  }

  li {
    flex: none;
    width: ${theme.strip.width};

    ${media.tablet} {
      width: ${theme.strip.widthWide};
    }
  }

  button {
    background: none;
    border: 0;
    cursor: zoom-in;
    display: block;
    padding: 0;
    width: 100%;
  }
`
