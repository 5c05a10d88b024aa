import { graphql, type HeadProps, navigate, type PageProps } from 'gatsby'
import { useRooms } from '../apollo/useRooms'
import { PageHead } from '../components/layout/PageHead'
import { Button } from '../components/ui/Button'
import { OpenNow } from '../components/ui/OpenNow'
import { Section, SectionIntro } from '../components/ui/Section'
import { HomeBooking } from '../features/booking/form/HomeBooking'
import { useOwn } from '../features/booking/useOwn'
import { Dining } from '../features/home/Dining'
import { Hero } from '../features/home/Hero'
import { House } from '../features/home/House'
import { Where } from '../features/home/Where'
import { PoolCarousel } from '../features/pool/PoolCarousel'
import { RoomsCarousel } from '../features/rooms/RoomsCarousel'
import { TonightLine } from '../features/rooms/TonightLine'

type HomePageProps = PageProps<Queries.HomePageQuery, object, { bookRoomId?: number } | null>

export default function HomePage({ data, location }: HomePageProps) {
  const { hero, rooms, house, pool, dining, where } = data.homeContent
  const live = useRooms()
  const renderOwn = useOwn()?.ownNoteOf
  return (
    <>
      <Hero {...hero} />
      <TonightLine live={live} />
      <Section>
        <SectionIntro {...rooms}>
          {/* The specification asks for a button that does nothing. */}
          <Button variant="outline">Learn More</Button>
        </SectionIntro>
        <RoomsCarousel
          built={data.rooms.nodes}
          live={live}
          renderOwn={renderOwn}
          bookRoomId={location.state?.bookRoomId}
          renderBooking={(room, summary) => (
            <HomeBooking room={room} summary={summary} onClose={leaveBooking} />
          )}
        />
      </Section>
      <House {...house} />
      <Section $ground="cream">
        <SectionIntro {...pool}>
          <OpenNow rows={data.facilitiesContent.invitation.hours.rows} heading={pool.heading} />
        </SectionIntro>
        <PoolCarousel slides={data.poolContent.slides} />
      </Section>
      <Dining {...dining} hours={data.diningContent.invitation.hours} />
      <Where {...where} />
    </>
  )
}

/** One step back closes the dialog, because a navigation has opened it. */
function leaveBooking() {
  void navigate(-1)
}

export function Head({ data }: HeadProps<Queries.HomePageQuery>) {
  const { title, description } = data.homeContent
  return <PageHead title={title} description={description} />
}

export const query = graphql`
  query HomePage($heroFocus: ImageCropFocus) {
    homeContent {
      title
      description
      hero {
        ...Hero
      }
      rooms {
        ...SectionIntro
      }
      house {
        ...House
      }
      pool {
        ...SectionIntro
      }
      dining {
        ...Dining
      }
      where {
        ...Where
      }
    }
    rooms: allHotelRoom(sort: { position: ASC }, limit: 9) {
      nodes {
        ...RoomFacts
      }
    }
    prices: allHotelRoom {
      ...PriceRange
    }
    diningContent: featureContent(slug: { eq: "dining" }) {
      invitation {
        hours {
          ...Hours
        }
      }
    }
    facilitiesContent: featureContent(slug: { eq: "facilities" }) {
      invitation {
        hours {
          ...Hours
        }
      }
    }
    poolContent {
      slides {
        ...PoolSlide
      }
    }
  }
`
