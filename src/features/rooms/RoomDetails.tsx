import { graphql, Link } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Picture } from '../../components/ui/Picture'
import { Contained } from '../../components/ui/Section'
import { Skeleton } from '../../components/ui/Skeleton'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden'
import { media, theme } from '../../styles/theme'
import { BookingPanel } from './BookingPanel'
import { RoomExtras } from './RoomExtras'
import { RoomFactList } from './RoomFactList'
import type { ShownRoom } from './shown-room'

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
  /** The booking form; shown only for an available room. */
  booking: ReactNode
}

export function RoomDetails({ copy, room, booking }: RoomDetailsProps) {
  return (
    <article aria-busy={room === undefined || room.availability === 'loading'}>
      <PicturePlace $isMuted={room?.availability === 'occupied'}>
        {room && <Picture {...room.picture} sizes={theme.pictureSizes.full} ratio="fill" loading="first" />}
      </PicturePlace>
      <Contained>
        <Columns>
          <Words>
            <Back to="/rooms">All rooms</Back>
            {room ? <Name>{room.name}</Name> : <NamePlace />}
            <RoomFactList room={room} />
            {room ? <Description>{room.description}</Description> : <DescriptionPlace />}
          </Words>
          <Side>
            <BookingPanel
              copy={copy.booking}
              availability={room?.availability ?? 'loading'}
              roomName={room?.name}
            >
              {booking}
            </BookingPanel>
          </Side>
          <RoomExtras copy={copy} roomName={room?.name} />
        </Columns>
      </Contained>
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

const PicturePlace = styled.div<{ $isMuted: boolean }>`
  aspect-ratio: ${theme.roomPicture.ratio};
  background: ${theme.color.skeleton};
  position: relative;

  img {
    filter: ${({ $isMuted }) => ($isMuted ? theme.mutedPicture : 'none')};
  }

  &::after {
    background: ${theme.color.barShade};
    content: '';
    inset: 0;
    position: absolute;
  }

  ${media.tablet} {
    aspect-ratio: auto;
    height: ${theme.roomPicture.height};
  }

  ${media.noScript} {
    &::after {
      display: none;
    }
  }

  ${media.print} {
    height: ${theme.printedPicture};

    &::after {
      display: none;
    }
  }
`

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
  align-items: center;
  display: grid;
  grid-auto-rows: ${theme.lineHeight.body};
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
