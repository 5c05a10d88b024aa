import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { ExpandIcon } from '../../components/ui/icons'
import { Picture } from '../../components/ui/Picture'
import { useLater, useWait } from '../../components/ui/useLater'
import { look, media, theme } from '../../styles/theme'
import type { WholePicture } from './PictureDialog'
import type { ShownRoom } from './shown-room'

export const roomMore = graphql`
  fragment RoomMore on HotelRoom {
    amenities {
      term
      text
    }
    furtherPictures {
      alt
      caption
      src {
        childImageSharp {
          thumb: gatsbyImageData(layout: FULL_WIDTH, aspectRatio: 1.5, breakpoints: [240])
          whole: gatsbyImageData(layout: FULL_WIDTH, aspectRatio: 1.5, breakpoints: [640, 1200])
        }
      }
    }
  }
`

export type FurtherPicture = Queries.RoomMoreFragment['furtherPictures'][number]

const loadDialog = () => import('./PictureDialog')

interface RoomPicturesProps {
  room: ShownRoom | undefined
  isMuted: boolean
  further: readonly FurtherPicture[]
  openIndex: number | undefined
  onOpen: (index: number | undefined) => void
}

export function RoomPictures({ room, isMuted, further, openIndex, onOpen }: RoomPicturesProps) {
  const isWanted = openIndex !== undefined
  const dialog = useLater(loadDialog, isWanted)
  useWait(isWanted && dialog === undefined)
  const hint = further.length === 0 ? 'Whole picture' : `All ${further.length + 1} pictures`
  return (
    <>
      <PicturePlace $isMuted={isMuted}>
        {room && (
          <>
            <Picture {...room.picture} sizes={theme.pictureSizes.full} ratio="fill" loading="first" />
            <Open
              type="button"
              aria-haspopup="dialog"
              aria-label={`${hint} of the ${room.name}`}
              onClick={() => onOpen(0)}
            >
              <Hint>
                <ExpandIcon />
                {hint}
              </Hint>
            </Open>
          </>
        )}
      </PicturePlace>
      {room && dialog && openIndex !== undefined && (
        <dialog.PictureDialog
          title={`Pictures of the ${room.name}`}
          pictures={wholePictures(room, further)}
          first={openIndex}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  )
}

function wholePictures(room: ShownRoom, further: readonly FurtherPicture[]): WholePicture[] {
  return [
    { ...room.picture, caption: room.name },
    ...further.map(({ src, alt, caption }) => ({
      image: src.childImageSharp?.whole,
      src: '',
      alt,
      caption: caption ?? alt,
    })),
  ]
}

const PicturePlace = styled.div<{ $isMuted: boolean }>`
  background: ${theme.color.skeleton};
  height: min(72vw, max(200px, 56 * var(--svh)));
  position: relative;

  img {
    filter: ${({ $isMuted }) => ($isMuted ? theme.mutedPicture : 'none')};
  }

  &::after {
    background: ${theme.color.barShade};
    ${look.cover}
    pointer-events: none;
  }

  ${media.tablet} {
    height: ${theme.roomPictureHeight};
  }

  /* The picture ends where the booking panel begins, which would cover a third of it. */
  ${media.desktop} {
    background: ${theme.color.night};

    > :first-child {
      width: min(50% + 200px, 100% - 400px - ${theme.space.two});
    }
  }

  ${media.low} {
    /* Ends above the bar at the foot. */
    height: max(120px, 44 * var(--svh));
  }

  ${media.noScript} {
    button,
    &::after {
      display: none;
    }
  }
  ${look.notPrinted}
`

/* The whole picture is the target. The label is in the corner that the booking panel leaves free. */
const Open = styled.button`
  ${look.bareButton}
  color: ${theme.color.onDark};
  cursor: zoom-in;
  inset: 0;
  position: absolute;
  width: 100%;
  z-index: 1;

  /* Drawn within the picture, which is as wide as the window. Light beside dark is visible on any picture. */
  &:focus-visible {
    box-shadow: inset 0 0 0 ${theme.space.one} ${theme.color.hint};
    outline: ${theme.focusRing.width} solid ${theme.color.onDark};
    outline-offset: -${theme.focusRing.width};
  }
`

const Hint = styled.span`
  background: ${theme.color.hint};
  border-radius: ${theme.radius};
  bottom: ${theme.space.two};
  ${look.inline}
  ${look.small}
  gap: ${theme.space.one};
  left: max(${theme.space.two}, calc((100% - ${theme.width.page}) / 2));
  padding: ${theme.space.one} ${theme.space.two};
  position: absolute;
`
