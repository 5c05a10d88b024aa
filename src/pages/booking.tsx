import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { PageHead } from '../components/layout/PageHead'
import { BookingStatusScreen } from '../features/booking-status/BookingStatusScreen'

export default function BookingPage({ data, location }: PageProps<Queries.BookingPageQuery>) {
  return (
    <BookingStatusScreen
      {...data.bookingPageContent}
      rooms={data.rooms.nodes}
      search={location.search ?? ''}
    />
  )
}

export function Head({ data }: HeadProps<Queries.BookingPageQuery>) {
  const { banner, description } = data.bookingPageContent
  return <PageHead title={banner.headline} description={description} isHidden />
}

export const query = graphql`
  query BookingPage {
    bookingPageContent {
      description
      banner {
        ...TextBanner
      }
      ...BookingStatusScreen
    }
    rooms: allHotelRoom {
      nodes {
        ...BookedPicture
      }
    }
  }
`
