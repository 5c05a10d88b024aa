import { graphql, Link } from 'gatsby'
import { type ReactNode, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Contained } from '../../components/ui/Section'
import { Skeleton } from '../../components/ui/Skeleton'
import { useLater } from '../../components/ui/useLater'
import { useMedia } from '../../components/ui/useMedia'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden'
import { media, theme } from '../../styles/theme'
import { BookingPanel, type OwnRoom } from './BookingPanel'
import { RoomExtras } from './RoomExtras'
import { RoomFactList } from './RoomFactList'
import { PictureStrip, RoomPictures } from './RoomPictures'
import type { ShownRoom } from './shown-room'

const loadBar = () => import('./FootBar')
/** Below the width at which the form stands beside the room. */
const NARROW = '(max-width: 1023.98px)'

export const roomDetails = graphql`
  fragment RoomDetails on RoomPageContent {
    booking {
      ...BookingPanel
    }
    ...RoomExtras
  }
`

interface RoomDetailsProps {
  copy: Queries.RoomDetailsFragment
  /** Undefined while the room is not loaded. */
  room: ShownRoom | undefined
  /** Null for a room that the build does not know. */
  more: Queries.RoomMoreFragment | null
  /** The booking form; shown only for an available room. */
  booking: ReactNode
  /** The guest's own booking; shown only for an occupied room. */
  own?: OwnRoom | undefined
}

export function RoomDetails({ copy, room, more, booking, own }: RoomDetailsProps) {
  const side = useRef<HTMLDivElement>(null)
  const [openIndex, setOpenIndex] = useState<number>()
  const further = more?.furtherPictures ?? []
  const isLive = room !== undefined && room.availability !== 'loading'
  const isNarrow = useMedia(NARROW)
  const bar = useLater(loadBar, isLive && isNarrow)
  return (
    <article>
      <RoomPictures room={room} further={further} openIndex={openIndex} onOpen={setOpenIndex} />
      <Contained>
        <Columns>
          <Words>
            <PictureStrip pictures={further} onOpen={(position) => setOpenIndex(position + 1)} />
            <Back to="/rooms">All rooms</Back>
            {room ? <Name>{room.name}</Name> : <NamePlace />}
            <RoomFactList room={room} />
            {room ? <Description>{room.description}</Description> : <DescriptionPlace />}
          </Words>
          <Side ref={side} tabIndex={-1}>
            <BookingPanel copy={copy.booking} room={room} own={own}>
              {booking}
            </BookingPanel>
          </Side>
          <RoomExtras copy={copy} roomName={room?.name} amenities={more?.amenities ?? []} />
        </Columns>
      </Contained>
      {room && isLive && bar && <bar.FootBar room={room} form={side} />}
    </article>
  )
}

function NamePlace() {
  return (
    <>
      <VisuallyHidden as="h1">Room</VisuallyHidden>
      <Skeleton size="page" width={60} />
    </>
  )
}

function DescriptionPlace() {
  return (
    <Lines>
      <Skeleton />
      <Skeleton />
      <Skeleton width={60} />
    </Lines>
  )
}

const Columns = styled.div`
  display: grid;
  gap: ${theme.space.four};
  grid-template-columns: minmax(0, 1fr);
  padding-block: ${theme.space.four} ${theme.space.seven};

  ${media.desktop} {
    gap: ${theme.space.six} ${theme.space.twelve};
    grid-template-columns: minmax(0, 1fr) ${theme.width.side};
    padding-block: ${theme.space.six} ${theme.space.twelve};
  }

  ${media.print} {
    display: block;
  }
`

const Words = styled.div`
  align-content: start;
  display: grid;
  gap: ${theme.space.three};
`

const Back = styled(Link)`
  align-items: center;
  display: inline-flex;
  font-size: ${theme.type.small};
  justify-self: start;
  min-height: ${theme.footerLink};

  ${media.print} {
    display: none;
  }
`

const Name = styled.h1`
  font-size: ${theme.type.page};
`

const Description = styled.p`
  max-width: ${theme.measure};
  text-wrap: pretty;
`

const Lines = styled.div`
  min-height: ${theme.descriptionPlace.narrow};
  align-content: start;
  align-items: center;
  display: grid;
  grid-auto-rows: ${theme.lineHeight.body};

  ${media.tablet} {
    min-height: ${theme.descriptionPlace.wide};
  }
`

/* On a wide screen the panel overlaps the lower edge of the picture and stays in view. */
const Side = styled.div`
  ${media.desktop} {
    grid-column: 2;
    grid-row: 1 / span 2;
    margin-top: calc(-1 * (${theme.space.twelve} + ${theme.space.six}));
    position: relative;
  }

  ${media.print} {
    display: none;
  }
`
