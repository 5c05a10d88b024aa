import { Link } from 'gatsby'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { LiveRooms } from '../../apollo/useRooms'
import { Carousel, type SlideLoading } from '../../components/ui/carousel/Carousel'
import { useInViewport } from '../../components/ui/useLateLoading'
import { Picture } from '../../components/ui/Picture'
import { Price } from '../../components/ui/Price'
import { Contained } from '../../components/ui/Section'
import type { Room } from '../../shared/contract'
import { look, media, theme } from '../../styles/theme'
import { RoomFactLines } from './RoomFactLines'
import { type ShownRoom, showRooms } from './shown-room'
import { Button, ButtonLink } from '../../components/ui/Button'
import { Slide } from '../../components/ui/carousel/Slide'
import { Skeleton } from '../../components/ui/Skeleton'
import { formatNaira } from '../../shared/money'
import { roomPagePath } from '../../shared/paths'
import { Badge } from './Badge'

/** The limit in the page's query. */
const MAX_SLIDES = 9

interface RoomsCarouselProps {
  built: readonly Queries.RoomFactsFragment[]
  live: LiveRooms
  bookRoomId: number | undefined
  renderBooking: (room: Room | undefined, summary: ReactNode) => ReactNode
  renderOwn: ((roomId: number) => ReactNode) | undefined
}

export function RoomsCarousel({ built, live, bookRoomId, renderBooking, renderOwn }: RoomsCarouselProps) {
  const rooms = showRooms(live, built)
  // Available rooms come first, but slides that the guest already sees stay in place.
  const ref = useRef<HTMLDivElement>(null)
  const isSeen = useInViewport(ref) === 'inside'
  const [freeIds, setFreeIds] = useState<readonly number[]>()
  if (live.status === 'ready' && freeIds === undefined && !isSeen) {
    setFreeIds(rooms.filter(({ availability }) => availability === 'available').map(({ id }) => id))
  }
  const slides = rooms
    .toSorted((one, other) => Number(freeIds?.includes(other.id)) - Number(freeIds?.includes(one.id)) || 0)
    .slice(0, MAX_SLIDES)
  const booked = rooms.find(({ id }) => id === bookRoomId)
  if (rooms.length === 0) return null
  return (
    <div ref={ref}>
      <Carousel
        label="Rooms"
        items={slides}
        keyOf={({ id }) => id}
        renderSlide={(room, loading) => (
          <RoomSlide room={room} loading={loading} own={renderOwn?.(room.id)} />
        )}
      />
      <Contained>
        <Link to="/rooms">See all rooms</Link>
      </Contained>
      {live.status === 'ready' && bookRoomId !== undefined && (
        <Fragment key={bookRoomId}>
          {renderBooking(
            live.rooms.find(({ id }) => id === bookRoomId),
            booked && <RoomSummary room={booked} />,
          )}
        </Fragment>
      )}
    </div>
  )
}

function RoomSummary({ room }: { room: ShownRoom }) {
  return (
    <Row>
      <Picture {...room.picture} sizes={theme.thumb} loading="eager" />
      <div>
        <Price naira={room.price} />
        <RoomFactLines room={room} />
      </div>
    </Row>
  )
}

const Row = styled.div`
  align-items: center;
  ${look.stack}
  grid-template-columns: ${theme.thumb} minmax(0, 1fr);
  margin-bottom: ${theme.space.two};
`

interface RoomSlideProps {
  room: ShownRoom
  loading: SlideLoading
  own?: ReactNode
}

function RoomSlide({ room, loading, own }: RoomSlideProps) {
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

/** A link to `/`, as specified. Home opens the booking form of the room in the navigation state. */
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

/* On a wide screen all panels have one height, so that nothing jumps between slides. */
const Words = styled.div`
  ${look.vertical}
  flex: 1;
  gap: ${theme.space.one};

  ${media.tablet} {
    gap: ${theme.space.two};
    min-height: 300px;
  }
`

const Name = styled.h3`
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
