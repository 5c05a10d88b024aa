import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { NotFound } from '../components/layout/NotFound'
import { PageHead } from '../components/layout/PageHead'
import { BookingForm } from '../features/booking/BookingForm'
import { RoomScreen } from '../features/rooms/RoomScreen'

/** `roomId` is 0 on the page that serves every room added since the build. */
type RoomPageContext = { roomId: number }

export default function RoomPage({
  data,
  pageContext,
  params,
}: PageProps<Queries.RoomPageQuery, RoomPageContext>) {
  const roomId = pageContext.roomId || Number(params['id'])
  return (
    <RoomScreen
      key={roomId}
      roomId={roomId}
      prebuilt={data.hotelRoom}
      renderBooking={(room) => <BookingForm key={room.id} room={room} />}
      notFound={<NotFound />}
    />
  )
}

export function Head({ data }: HeadProps<Queries.RoomPageQuery>) {
  const room = data.hotelRoom
  return (
    <PageHead
      title={room?.name ?? 'Room'}
      description={room?.description ?? 'A room of the house, and whether it is free right now.'}
    />
  )
}

export const query = graphql`
  query RoomPage($roomId: Int) {
    hotelRoom(roomId: { eq: $roomId }) {
      ...RoomFacts
    }
  }
`
