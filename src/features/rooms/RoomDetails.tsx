import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Picture } from '../../components/ui/Picture'
import { Contained } from '../../components/ui/Section'
import { Skeleton } from '../../components/ui/Skeleton'
import { media, theme } from '../../styles/theme'
import { BookingPanel } from './BookingPanel'
import { RoomFactList } from './RoomFactList'
import type { ShownRoom } from './shown-room'

interface RoomDetailsProps {
  /** Undefined while nothing is known of the room. */
  room: ShownRoom | undefined
  /** The booking form of a live room. */
  booking: ReactNode
}

export function RoomDetails({ room, booking }: RoomDetailsProps) {
  return (
    <Contained>
      <Columns aria-busy={room === undefined || room.availability === 'asking'}>
        <PicturePlace $isMuted={room?.availability === 'occupied'}>
          {room && <Picture {...room.picture} sizes={theme.pictureSizes.room} loading="first" />}
        </PicturePlace>
        <Words>
          {room ? <Name>{room.name}</Name> : <Skeleton size="page" width={60} />}
          <RoomFactList room={room} />
          {room ? <p>{room.description}</p> : <DescriptionPlace />}
        </Words>
        <Side>
          <BookingPanel availability={room?.availability ?? 'asking'}>{booking}</BookingPanel>
        </Side>
      </Columns>
    </Contained>
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

const Columns = styled.article`
  display: grid;
  gap: ${theme.space.four};
  grid-template-columns: minmax(0, 1fr);
  padding-bottom: ${theme.space.seven};

  ${media.desktop} {
    gap: ${theme.space.four} ${theme.space.six};
    grid-template-columns: minmax(0, 1fr) ${theme.width.side};
    padding-block: ${theme.space.six} ${theme.space.twelve};
  }
`

const PicturePlace = styled.div<{ $isMuted: boolean }>`
  aspect-ratio: ${theme.ratio.room};
  background: ${theme.color.skeleton};
  filter: ${({ $isMuted }) => ($isMuted ? theme.mutedPicture : 'none')};
  margin: 0 calc(-1 * ${theme.space.two});

  ${media.desktop} {
    margin: 0;
  }
`

const Words = styled.div`
  display: grid;
  gap: ${theme.space.three};
  max-width: ${theme.measure};

  ${media.desktop} {
    grid-column: 1;
  }
`

const Name = styled.h1`
  font-size: ${theme.type.page};
`

const Lines = styled.div`
  align-items: center;
  display: grid;
  grid-auto-rows: ${theme.lineHeight.body};
`

const Side = styled.div`
  ${media.desktop} {
    grid-column: 2;
    grid-row: 1 / span 2;
  }
`
