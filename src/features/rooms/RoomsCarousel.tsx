import { Link } from 'gatsby'
import { Fragment, type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import type { LiveRooms } from '../../apollo/useRooms'
import { Carousel } from '../../components/ui/carousel/Carousel'
import { Picture } from '../../components/ui/Picture'
import { Price } from '../../components/ui/Price'
import { Contained } from '../../components/ui/Section'
import type { Room } from '../../shared/contract'
import { ROOMS_PER_PAGE } from '../../shared/paths'
import { look, theme } from '../../styles/theme'
import { RoomFactLines } from './RoomFactLines'
import { RoomSlide } from './RoomSlide'
import type { ShownRoom } from './shown-room'
import { PlacedRoom, placesOf, type RoomPlace } from './built-rooms'

interface RoomsCarouselProps {
  built: Queries.BuiltRoomsFragment
  live: LiveRooms
  /** The room to book now, from the navigation state. */
  bookRoomId: number | undefined
  /** Draws the booking form below the room's summary. The room is undefined when it no longer exists. */
  renderBooking: (room: Room | undefined, summary: ReactNode) => ReactNode
  renderOwn: (roomId: number) => ReactNode
}

export function RoomsCarousel({ built, live, bookRoomId, renderBooking, renderOwn }: RoomsCarouselProps) {
  const places = placesOf(live, built)
  const slides = useSlides(places, live)
  const firstAvailable = slides.findIndex(({ room }) => room?.available)
  const booked = places.find(({ room }) => room?.id === bookRoomId)
  if (places.length === 0) return null
  return (
    <div>
      <Carousel
        label="Rooms"
        items={slides}
        start={Math.max(firstAvailable, 0)}
        keyOf={({ room, position }) => room?.id ?? built.nodes[position]?.roomId ?? -position}
        renderSlide={(place, loading) => (
          <PlacedRoom place={place} built={built} status={live.status}>
            {(room) => room && <RoomSlide room={room} loading={loading} own={renderOwn(room.id)} />}
          </PlacedRoom>
        )}
      />
      <AllRooms isShown={places.length > slides.length} />
      {live.status === 'ready' && bookRoomId !== undefined && (
        <Fragment key={bookRoomId}>
          {renderBooking(
            booked?.room,
            booked && (
              <PlacedRoom place={booked} built={built} status={live.status}>
                {(room) => room && <RoomSummary room={room} />}
              </PlacedRoom>
            ),
          )}
        </Fragment>
      )}
    </div>
  )
}

/**
 * Returns all rooms, in their order. When there are more than the build draws, rooms that were available in
 * the first list come first; later lists move no slide.
 */
function useSlides(places: RoomPlace[], live: LiveRooms): RoomPlace[] {
  const [preferred, setPreferred] = useState<ReadonlySet<number>>()
  if (live.status === 'ready' && preferred === undefined) {
    setPreferred(new Set(live.rooms.filter(({ available }) => available).map(({ id }) => id)))
  }
  if (places.length <= ROOMS_PER_PAGE) return places
  const rank = ({ room }: RoomPlace) => (room && preferred?.has(room.id) ? 0 : 1)
  return [...places].sort((one, other) => rank(one) - rank(other)).slice(0, ROOMS_PER_PAGE)
}

/** A small picture of the room with its facts and price, for the dialog with the room's name as its title. */
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

/** The carousel does not have all rooms when there are many, and without script only those of the build. */
function AllRooms({ isShown }: { isShown: boolean }) {
  const link = (
    <Contained>
      <Link to="/rooms">See all rooms</Link>
    </Contained>
  )
  return isShown ? link : <noscript>{link}</noscript>
}

const Row = styled.div`
  align-items: center;
  ${look.stack}
  grid-template-columns: ${theme.thumb} minmax(0, 1fr);
  margin-bottom: ${theme.space.two};
`
