import { graphql, Link } from 'gatsby'
import { type ComponentProps, Fragment, type RefObject, useState } from 'react'
import { styled } from 'styled-components'
import { Contained, Section } from '../../components/ui/Section'
import { Skeleton } from '../../components/ui/Skeleton'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden'
import { chosenStayQuery, withStay } from '../../shared/chosen-stay'
import { look, media, theme } from '../../styles/theme'
import { BookingPanel } from './BookingPanel'
import { type DateWish, stayOf } from './dates/useDateWish'
import { FootBar } from './FootBar'
import { PictureMosaic, PictureStrip } from './FurtherPictures'
import { OtherRooms } from './OtherRooms'
import { questionAbout, RoomExtras } from './RoomExtras'
import { RoomFactList } from './RoomFactList'
import { RoomPictures } from './RoomPictures'
import type { ShownRoom, WantedNights } from './shown-room'
import { FROM_AIRPORT } from '../../components/ui/ContactLinks'

export const roomDetails = graphql`
  fragment RoomDetails on RoomPageContent {
    findBooking
    otherRooms
    booking {
      ...BookingPanel
    }
    ...RoomExtras
  }
`

interface RoomDetailsProps extends Omit<ComponentProps<typeof BookingPanel>, 'copy' | 'onOffer'> {
  copy: Queries.RoomDetailsFragment
  /** Null for a room newer than the build. */
  more: Queries.RoomMoreFragment | null
  formPlace: RefObject<HTMLDivElement | null>
}

export function RoomDetails(props: RoomDetailsProps) {
  const { copy, room, more, wish, isAskingForDates, renderForm, own, formPlace } = props
  const [openIndex, setOpenIndex] = useState<number>()
  const further = more?.furtherPictures ?? []
  const isLive = room !== undefined && room.availability !== 'loading'
  const stay = stayOf(wish)
  const [offer, setOffer] = useState<WantedNights>()
  const wanted = stay && { nights: stay.nights, ...(offer?.query === chosenStayQuery(stay) && offer) }
  const isSold = wanted?.isSold ?? false
  const openFurther = (position: number) => setOpenIndex(position + 1)
  return (
    <article>
      <RoomPictures
        room={room}
        isMuted={wish === undefined && room?.availability === 'occupied'}
        further={further}
        openIndex={openIndex}
        onOpen={setOpenIndex}
      />
      <Contained>
        <Columns>
          <Words>
            <div>
              {room ? (
                <Name>{room.name}</Name>
              ) : (
                <>
                  <VisuallyHidden as="h1">Room</VisuallyHidden>
                  <Skeleton size="page" width={60} />
                </>
              )}
              <RoomFactList
                room={room}
                isOwn={own?.isBooked ?? false}
                isTonight={wish === undefined}
                wanted={wanted}
              />
            </div>
            <PictureStrip pictures={further} onOpen={openFurther} />
            {room ? (
              <Description>{room.description}</Description>
            ) : (
              <Lines>
                <Skeleton />
                <Skeleton />
                <Skeleton width={60} />
              </Lines>
            )}
            <RoomAmenities amenities={more?.amenities ?? []} />
            <Links>
              <Link to={withStay('/rooms', stay)}>All rooms</Link>
              <Link to="/booking">{copy.findBooking}</Link>
            </Links>
          </Words>
          <Side ref={formPlace} tabIndex={-1}>
            <BookingPanel
              {...{ room, wish, isAskingForDates, own, renderForm }}
              copy={copy.booking}
              onOffer={setOffer}
            />
          </Side>
          <PictureMosaic pictures={further} onOpen={openFurther} />
          <RoomExtras
            // A new element when the panel above has another height: the old one would count as moved.
            key={`${wish === undefined} ${isSold} ${room?.availability === 'occupied'}`}
            copy={copy}
            roomName={room?.name}
            stay={stay}
            total={wanted?.total}
          />
        </Columns>
      </Contained>
      {room && wish === undefined && room.availability !== 'occupied' && (
        <Others $ground="cream">
          <Contained>
            <OtherRooms heading={copy.otherRooms} room={room}>
              <Link to="/rooms">{copy.booking.occupied.otherRooms}</Link>
            </OtherRooms>
          </Contained>
        </Others>
      )}
      {room && isLive && (
        <FootBar
          question={questionAbout(room.name, stay, wanted?.total)}
          action={actionOf(room, wish, isSold)}
          price={wish ? wanted?.total : room.price}
          form={formPlace}
        />
      )}
    </article>
  )
}

function actionOf({ availability }: ShownRoom, wish: DateWish, isSold: boolean): string | undefined {
  if (wish === undefined) return availability === 'available' ? 'Book' : undefined
  return isSold || 'unsold' in wish ? 'Other dates' : 'Book'
}

const Columns = styled.div`
  ${look.column}
  gap: ${theme.space.three};
  padding-block: ${theme.space.two} ${theme.space.seven};

  ${media.desktop} {
    gap: ${theme.space.six} ${theme.space.twelve};
    grid-template-columns: minmax(0, 1fr) 400px;
    padding-block: ${theme.space.six} ${theme.space.twelve};
  }

  ${media.print} {
    display: block;
  }
`

const Words = styled.div`
  align-content: start;
  ${look.stack}

  ${media.tablet} {
    gap: ${theme.space.three};
  }
`

const Links = styled.p`
  align-items: baseline;
  ${look.wrap}
  font-size: ${theme.type.small};
  gap: 0 ${theme.space.three};
  line-height: ${theme.footerLink};
  ${look.notPrinted}
`

const Name = styled.h1`
  font-size: ${theme.type.page};
  margin-bottom: ${theme.space.one};
`

const Description = styled.p`
  max-width: ${theme.measure};
  text-wrap: pretty;
`

/* The height of a usual description: the build does not know this room's. */
const Lines = styled.div`
  min-height: 7rem;
  align-content: start;
  align-items: center;
  display: grid;
  grid-auto-rows: ${theme.lineHeight.body};

  ${media.tablet} {
    min-height: 5.25rem;
  }
`

/* Without script, a link to all rooms is shown instead. */
const Others = styled(Section)`
  ${look.needsScript}
`

/* On a wide screen the panel begins within the picture, just below the bar, and stays in view. */
const Side = styled.div`
  ${media.desktop} {
    grid-column: 2;
    grid-row: 1 / span 3;
    margin-top: calc(
      ${theme.spec.barHeight} + ${theme.space.three} - ${theme.space.six} - ${theme.roomPictureHeight}
    );
    position: relative;
    z-index: 2;
  }
  ${look.notPrinted}
`

function RoomAmenities({ amenities }: Pick<Queries.RoomMoreFragment, 'amenities'>) {
  const rows = FROM_AIRPORT ? [...amenities, { term: 'Getting here', text: FROM_AIRPORT }] : amenities
  return (
    <List>
      {rows.map(({ term, text }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </List>
  )
}

const List = styled.dl`
  display: grid;
  ${look.small}
  gap: 0 ${theme.space.two};
  grid-template-columns: max-content minmax(0, 1fr);

  dd {
    color: ${theme.color.ink};
    text-wrap: pretty;
  }
`
