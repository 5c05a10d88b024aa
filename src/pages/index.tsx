import { graphql, type HeadProps, navigate, type PageProps } from 'gatsby'
import { PageHead } from '../components/layout/PageHead'
import { Button } from '../components/ui/Button'
import { Section, SectionIntro } from '../components/ui/Section'
import { HomeBooking } from '../features/booking/form/HomeBooking'
import { Hero } from '../features/home/Hero'
import { PoolCarousel } from '../features/pool/PoolCarousel'
import { RoomsCarousel } from '../features/rooms/RoomsCarousel'

type HomePageProps = PageProps<Queries.HomePageQuery, object, { bookRoomId?: number } | null>

export default function HomePage({ data, location }: HomePageProps) {
  const { hero, rooms, pool } = data.homeContent
  return (
    <>
      <Hero {...hero} />
      <Section>
        <SectionIntro {...rooms}>
          {/* The specification asks for a button that does nothing. */}
          <Button variant="outline">Learn More</Button>
        </SectionIntro>
        <RoomsCarousel
          built={data.rooms}
          bookRoomId={location.state?.bookRoomId}
          renderBooking={(room, summary) => (
            <HomeBooking room={room} summary={summary} onClose={leaveBooking} />
          )}
        />
      </Section>
      <Section $ground="cream">
        <SectionIntro {...pool} />
        <PoolCarousel slides={data.poolContent.slides} />
      </Section>
    </>
  )
}

/** The dialog was opened by a navigation, so one step back closes it. */
function leaveBooking() {
  void navigate(-1)
}

export function Head({ data }: HeadProps<Queries.HomePageQuery>) {
  const { title, description } = data.homeContent
  return <PageHead title={title} description={description} />
}

export const query = graphql`
  query HomePage {
    homeContent {
      title
      description
      hero {
        ...Hero
      }
      rooms {
        ...SectionIntro
      }
      pool {
        ...SectionIntro
      }
    }
    rooms: allHotelRoom(sort: { position: ASC }, limit: 9) {
      ...BuiltRooms
    }
    poolContent {
      slides {
        ...PoolSlide
      }
    }
  }
`
