import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button, ButtonLink } from '../../components/ui/Button'
import type { SlideLoading } from '../../components/ui/carousel/Carousel'
import { Slide } from '../../components/ui/carousel/Slide'
import { Picture } from '../../components/ui/Picture'
import { Skeleton } from '../../components/ui/Skeleton'
import { formatNaira } from '../../shared/money'
import { roomPagePath } from '../../shared/paths'
import { look, media, theme } from '../../styles/theme'
import { Badge } from './Badge'
import { RoomFactLines } from './RoomFactLines'
import type { ShownRoom } from './shown-room'

interface RoomSlideProps {
  room: ShownRoom
  loading: SlideLoading
  own?: ReactNode
}

export function RoomSlide({ room, loading, own }: RoomSlideProps) {
  const { id, name, description, availability, picture } = room
  const page = roomPagePath(id)
  return (
    <Slide
      badge={<Badge availability={availability} isOwn={own !== undefined} />}
      picture={
        <PictureLink to={page} tabIndex={-1} aria-hidden="true" $isMuted={availability === 'occupied'}>
          <Picture {...picture} sizes={theme.pictureSizes.full} ratio="fill" loading={loading} />
        </PictureLink>
      }
    >
      <Words>
        <Name>
          <Link to={page}>{name}</Link>
        </Name>
        <RoomFactLines room={room} />
        {availability === 'occupied' && own}
        <p>{description}</p>
        <Action>
          <BookNow room={room} />
        </Action>
      </Words>
    </Slide>
  )
}

/** Links to `/`, as specified. Home opens the booking form of the room in the navigation state. */
function BookNow({ room }: { room: ShownRoom }) {
  const details = <ButtonLink to={roomPagePath(room.id)}>View Details</ButtonLink>
  switch (room.availability) {
    case 'loading':
      return (
        <>
          <Waiting>
            <Skeleton size="button" />
            <From>From {formatNaira(room.price)}</From>
          </Waiting>
          <noscript>{details}</noscript>
        </>
      )
    case 'unknown':
      return details
    case 'occupied':
      return <Button disabled>Unavailable</Button>
    case 'available':
      return (
        <ButtonLink to="/" state={{ bookRoomId: room.id }} replace={false} variant="primary">
          Book Now From {formatNaira(room.price)}
        </ButtonLink>
      )
  }
}

const Waiting = styled.div`
  display: grid;

  > * {
    grid-area: 1 / 1;
  }
  ${look.needsScript}
`

const From = styled.p`
  ${look.strong}
  font-size: ${theme.type.small};
  letter-spacing: ${theme.tracking.button};
  place-self: center;
`

const PictureLink = styled(Link)<{ $isMuted: boolean }>`
  display: block;
  filter: ${({ $isMuted }) => ($isMuted ? theme.mutedPicture : 'none')};
  height: 100%;
`

/* On a wide screen all panels have one height, so that nothing jumps from slide to slide. */
const Words = styled.div`
  ${look.vertical}
  flex: 1;
  gap: ${theme.space.one};

  ${media.tablet} {
    gap: ${theme.space.two};
    min-height: ${theme.slide.wordsHeight};
  }
`

const Name = styled.h3`
  font-size: ${theme.type.title};

  a {
    text-decoration: none;
  }

  a:hover,
  a:focus-visible {
    text-decoration: underline;
  }
`

const Action = styled.div`
  display: grid;
  margin-top: auto;
  padding-top: ${theme.space.one};

  noscript {
    display: grid;
  }
`
