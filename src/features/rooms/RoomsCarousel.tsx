import { Link } from 'gatsby'
import { Fragment, type ReactNode } from 'react'
import { useRooms } from '../../apollo/useRooms'
import { Carousel } from '../../components/ui/carousel/Carousel'
import { Contained } from '../../components/ui/Section'
import type { Room } from '../../shared/contract'
import { RoomSlide } from './RoomSlide'
import { showRooms } from './shown-room'

interface RoomsCarouselProps {
  rooms: readonly Queries.RoomFactsFragment[]
  /** The room to book now; comes from the navigation state. */
  bookRoomId: number | undefined
  /** Draws the booking form. The room is undefined when it does not exist any more. */
  renderBooking: (room: Room | undefined) => ReactNode
}

export function RoomsCarousel({ rooms: prebuilt, bookRoomId, renderBooking }: RoomsCarouselProps) {
  const live = useRooms()
  const rooms = showRooms(prebuilt, live)
  if (rooms.length === 0) return null
  return (
    <div aria-busy={live.status === 'loading'}>
      <Carousel
        label="Rooms"
        items={rooms}
        keyOf={(room) => room.id}
        renderSlide={(room, loading) => <RoomSlide room={room} loading={loading} />}
      />
      <noscript>
        <Contained>
          <Link to="/rooms">See all rooms</Link>
        </Contained>
      </noscript>
      {live.status === 'ready' && bookRoomId !== undefined && (
        <Fragment key={bookRoomId}>
          {renderBooking(live.rooms.find((room) => room.id === bookRoomId))}
        </Fragment>
      )}
    </div>
  )
}
