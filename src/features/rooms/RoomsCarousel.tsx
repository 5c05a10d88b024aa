import { Link } from 'gatsby'
import { Fragment, type ReactNode } from 'react'
import { type LiveRooms, useRooms } from '../../apollo/useRooms'
import { Carousel, type SlideLoading } from '../../components/ui/carousel/Carousel'
import { Contained } from '../../components/ui/Section'
import type { Room } from '../../shared/contract'
import { RoomSlide } from './RoomSlide'
import { RoomSummary } from './RoomSummary'
import { placesOf, type RoomPlace, useShownRoom } from './useShownRoom'

interface RoomsCarouselProps {
  built: Queries.BuiltRoomsFragment
  /** The room to book now; comes from the navigation state. */
  bookRoomId: number | undefined
  /**
   * Draws the booking form below the room's picture and facts. The room is undefined when it does not exist
   * any more.
   */
  renderBooking: (room: Room | undefined, summary: ReactNode) => ReactNode
}

export function RoomsCarousel({ built, bookRoomId, renderBooking }: RoomsCarouselProps) {
  const live = useRooms()
  const places = placesOf(live, built)
  const booked = places.find(({ room }) => room?.id === bookRoomId)
  if (places.length === 0) return null
  return (
    <div>
      <Carousel
        label="Rooms"
        items={places}
        built={built.nodes.length}
        keyOf={({ room, position }) => room?.id ?? built.nodes[position]?.roomId ?? -position}
        renderSlide={(place, loading) => (
          <PlacedSlide place={place} built={built} live={live} loading={loading} />
        )}
      />
      <AllRooms isShown={built.totalCount > built.nodes.length} />
      {live.status === 'ready' && bookRoomId !== undefined && (
        <Fragment key={bookRoomId}>
          {renderBooking(booked?.room, booked && <PlacedSummary place={booked} built={built} live={live} />)}
        </Fragment>
      )}
    </div>
  )
}

interface PlacedProps {
  place: RoomPlace
  built: Queries.BuiltRoomsFragment
  live: LiveRooms
}

function PlacedSlide({ place, built, live, loading }: PlacedProps & { loading: SlideLoading }) {
  const room = useShownRoom(place, built, live.status)
  return room && <RoomSlide room={room} loading={loading} />
}

function PlacedSummary({ place, built, live }: PlacedProps) {
  const room = useShownRoom(place, built, live.status)
  return room && <RoomSummary room={room} />
}

/** Nobody goes through hundreds of slides, and without script the build's slides are all there are. */
function AllRooms({ isShown }: { isShown: boolean }) {
  const link = (
    <Contained>
      <Link to="/rooms">See all rooms</Link>
    </Contained>
  )
  return isShown ? link : <noscript>{link}</noscript>
}
