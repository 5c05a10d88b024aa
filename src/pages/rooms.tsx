import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { useOwn } from '../features/booking/useOwn'
import { RoomsList } from '../features/rooms/RoomsList'

export default function RoomsPage({ data, location }: PageProps<Queries.RoomsPageQuery>) {
  const renderOwn = useOwn()?.ownNoteOf
  return (
    <>
      <PageBanner banner={data.roomsPageContent.banner} isLow />
      <RoomsList
        copy={data.roomsPageContent}
        built={data.rooms.nodes}
        location={location}
        renderOwn={renderOwn}
      />
    </>
  )
}

export function Head({ data }: HeadProps<Queries.RoomsPageQuery>) {
  const { banner, description, searchTitle } = data.roomsPageContent
  return <PageHead title={searchTitle ?? banner.headline} description={description} />
}

export const query = graphql`
  query RoomsPage {
    roomsPageContent {
      description
      searchTitle
      banner {
        ...PageBanner
      }
      ...RoomsList
    }
    rooms: allHotelRoom(sort: { position: ASC }) {
      nodes {
        ...RoomFacts
      }
    }
  }
`
