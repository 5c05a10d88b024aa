import { graphql, navigate, type PageProps } from 'gatsby'
import home from '../../content/home.json'
import { PageHead } from '../components/layout/PageHead'
import { Section } from '../components/ui/Section'
import { SectionIntro } from '../components/ui/SectionIntro'
import { HomeBooking } from '../features/booking/form/HomeBooking'
import { Hero } from '../features/home/Hero'
import { RoomsIntro } from '../features/home/RoomsIntro'
import { PoolCarousel } from '../features/pool/PoolCarousel'
import { RoomsCarousel } from '../features/rooms/RoomsCarousel'

type HomePageProps = PageProps<Queries.HomePageQuery, object, { bookRoomId?: number } | null>

export default function HomePage({ data, location }: HomePageProps) {
  return (
    <>
      <Hero picture={data.hero} />
      <Section>
        <RoomsIntro />
        <RoomsCarousel
          rooms={data.allHotelRoom.nodes}
          bookRoomId={location.state?.bookRoomId}
          renderBooking={(room) => <HomeBooking room={room} onClose={leaveBooking} />}
        />
      </Section>
      <Section $ground="cream">
        <SectionIntro {...home.pool} />
        <PoolCarousel pictures={data.pool.nodes} />
      </Section>
    </>
  )
}

/** The dialog is a step in the browser's history, so closing it is a step back. */
function leaveBooking() {
  void navigate(-1)
}

export function Head() {
  return <PageHead title={home.title} description={home.description} />
}

export const query = graphql`
  query HomePage {
    hero: file(sourceInstanceName: { eq: "images" }, relativePath: { eq: "rooms/presidential-suite.jpg" }) {
      ...HeroPicture
    }
    allHotelRoom(sort: { position: ASC }) {
      nodes {
        ...RoomFacts
      }
    }
    pool: allFile(filter: { sourceInstanceName: { eq: "images" }, relativePath: { glob: "pool/*" } }) {
      nodes {
        ...PoolPicture
      }
    }
  }
`
