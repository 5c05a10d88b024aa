import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { type ComponentProps, useRef } from 'react'
import type { NotFoundScreen } from '../components/layout/NotFoundScreen'
import { PageHead } from '../components/layout/PageHead'
import { useInViewport, useReleased } from '../components/ui/useLateLoading'
import { useLater } from '../components/ui/useLater'
import { useOwn } from '../features/booking/useOwn'
import { stayOf, useDateWish } from '../features/rooms/dates/useDateWish'
import { RoomScreen } from '../features/rooms/RoomScreen'
import { isRoomId, roomIdFromPath } from '../features/rooms/shown-room'
import { chosenStayQuery } from '../shared/chosen-stay'
import { formatNaira } from '../shared/money'

/** The chunk has a name: Gatsby puts code of two nameless chunks into one, here all code of a payment. */
const loadForm = () => import(/* webpackChunkName: "booking-form" */ '../features/booking/form/BookingForm')

/** The shell, whose `roomId` is 0, serves rooms that are newer than the build. */
type RoomPageContext = { roomId: number; isShell: boolean }

export default function RoomPage({
  data,
  pageContext,
  params,
  location,
}: PageProps<Queries.RoomPageQuery, RoomPageContext>) {
  const roomId = pageContext.roomId || roomIdFromPath(params['id'])
  const { banner, ways, removedRoom } = data.notFoundContent
  const wish = useDateWish(location.search)
  const own = useOwn()?.ownRoomOf(roomId, stayOf(wish))
  const formPlace = useRef<HTMLDivElement>(null)
  // On a phone the form is below the first view.
  const isFormInView = useInViewport(formPlace, '0px') === 'inside'
  const isScrolled = useReleased()
  const form = useLater(loadForm, isFormInView || isScrolled)
  return (
    <RoomScreen
      key={roomId}
      copy={data.roomPageContent}
      roomId={roomId}
      prebuilt={data.hotelRoom}
      wish={wish}
      isAskingForDates={new URLSearchParams(location.search).has('dates')}
      renderBooking={(room, offer) =>
        form && (
          <form.BookingForm key={offer ? chosenStayQuery(offer.stay) : room.id} room={room} offer={offer} />
        )
      }
      own={own}
      formPlace={formPlace}
      notFound={<LateNotFound content={{ banner, ways }} />}
      removed={
        <LateNotFound
          title={removedRoom.headline}
          content={{ banner: { ...banner, ...removedRoom }, ways }}
        />
      }
    />
  )
}

export function Head({ data, params }: HeadProps<Queries.RoomPageQuery>) {
  const room = data.hotelRoom
  if (room) {
    const { name, description, price } = room
    return (
      <PageHead
        title={name}
        description={description}
        shareText={`${formatNaira(price)} a night. ${description}`}
      />
    )
  }
  // Without a number this is the build, which renders the shell. A number may be a new room: NotFound changes
  // the title when the API answers 404.
  const id = params['id']
  const isLost = id !== undefined && !isRoomId(roomIdFromPath(id))
  return (
    <PageHead
      title={isLost ? 'Page not found' : 'One of our rooms'}
      description={data.roomsPageContent?.description ?? ''}
    />
  )
}

export const query = graphql`
  query RoomPage($roomId: Int, $isShell: Boolean!) {
    notFoundContent {
      banner {
        eyebrow
        headline
        lead
        picture: src @include(if: $isShell) {
          ...BannerPicture
        }
      }
      ...NotFoundWays
      removedRoom {
        ...TextBanner
      }
    }
    roomPageContent {
      ...RoomDetails
    }
    roomsPageContent @include(if: $isShell) {
      description
    }
    hotelRoom(roomId: { eq: $roomId }) {
      ...RoomFacts
      ...RoomMore
      ...RoomPreview
    }
  }
`

const KEEPS_FOOTER_BELOW = { minHeight: 'calc(100 * var(--svh))' }
const loadScreen = () => import('../components/layout/NotFoundScreen')

/** Loads the 404 screen when it is needed, which is hardly ever. */
function LateNotFound(props: ComponentProps<typeof NotFoundScreen>) {
  const code = useLater(loadScreen, true)
  return code ? <code.NotFoundScreen {...props} /> : <div style={KEEPS_FOOTER_BELOW} />
}
