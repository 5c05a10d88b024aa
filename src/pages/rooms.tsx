import { graphql, type PageProps } from 'gatsby'
import roomsPage from '../../content/rooms-page.json'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { RoomsList } from '../features/rooms/RoomsList'

export default function RoomsPage({ data }: PageProps<Queries.RoomsPageQuery>) {
  return (
    <>
      <PageBanner eyebrow={roomsPage.eyebrow} title={roomsPage.headline} picture={data.banner}>
        {roomsPage.lead}
      </PageBanner>
      <RoomsList rooms={data.allHotelRoom.nodes} />
    </>
  )
}

export function Head() {
  return <PageHead title={roomsPage.headline} description={roomsPage.description} />
}

export const query = graphql`
  query RoomsPage {
    banner: file(sourceInstanceName: { eq: "images" }, relativePath: { eq: "rooms/executive-suite.jpg" }) {
      ...BannerPicture
    }
    allHotelRoom(sort: { position: ASC }) {
      nodes {
        ...RoomFacts
      }
    }
  }
`
