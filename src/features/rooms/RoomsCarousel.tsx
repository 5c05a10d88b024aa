import { Link } from 'gatsby'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { LiveRooms } from '../../apollo/useRooms'
import { Carousel } from '../../components/ui/carousel/Carousel'
import { useInViewport } from '../../components/ui/useLateLoading'
import { Picture } from '../../components/ui/Picture'
import { Price } from '../../components/ui/Price'
import { Contained } from '../../components/ui/Section'
import type { Room } from '../../shared/contract'
import { look, theme } from '../../styles/theme'
import { RoomFactLines } from './RoomFactLines'
import { RoomSlide } from './RoomSlide'
import { type ShownRoom, showRooms } from './shown-room'

/** The page's query reads as many. */
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
  // Rooms that are free come first. What the guest already sees stays.
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
