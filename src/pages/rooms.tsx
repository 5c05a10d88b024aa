import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { RoomsList } from '../features/rooms/RoomsList'

export default function RoomsPage({ data }: PageProps<Queries.RoomsPageQuery>) {
  return (
    <>
      <PageBanner banner={data.roomsPageContent.banner} />
      <RoomsList copy={data.roomsPageContent} rooms={data.allHotelRoom.nodes} />
    </>
  )
}

export function Head({ data }: HeadProps<Queries.RoomsPageQuery>) {
  const { banner, description } = data.roomsPageContent
  return <PageHead title={banner.headline} description={description} />
}

export const query = graphql`
  query RoomsPage {
    roomsPageContent {
      description
      banner {
        ...PageBanner
      }
      ...RoomsList
    }
    allHotelRoom(sort: { position: ASC }) {
      nodes {
        ...RoomFacts
      }
    }
  }
`
