import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { useOwnNotes } from '../features/booking/OwnBooking'
import { RoomsList } from '../features/rooms/RoomsList'

/** The first page of the room list, and with a `skip` in its context each further one. */
export default function RoomsPage({ data, location }: PageProps<Queries.RoomsPageQuery>) {
  const renderOwn = useOwnNotes()
  return (
    <>
      <PageBanner banner={data.roomsPageContent.banner} />
      <RoomsList copy={data.roomsPageContent} built={data.rooms} location={location} renderOwn={renderOwn} />
    </>
  )
}

export function Head({ data }: HeadProps<Queries.RoomsPageQuery>) {
  const { banner, description } = data.roomsPageContent
  const { currentPage } = data.rooms.pageInfo
  if (currentPage === 1) return <PageHead title={banner.headline} description={description} />
  return (
    <PageHead
      title={`${banner.headline}, page ${currentPage}`}
      description={`Page ${currentPage}: ${description}`}
    />
  )
}

export const query = graphql`
  query RoomsPage($skip: Int = 0) {
    roomsPageContent {
      description
      banner {
        ...PageBanner
      }
      ...RoomsList
    }
    rooms: allHotelRoom(sort: { position: ASC }, skip: $skip, limit: 9) {
      ...BuiltRooms
    }
  }
`
