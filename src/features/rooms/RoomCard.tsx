import { type ReactNode, useRef } from 'react'
import { styled } from 'styled-components'
import { Badge } from '../../components/ui/Badge'
import { Card, CardPicture } from '../../components/ui/Card'
import { Picture } from '../../components/ui/Picture'
import { Price } from '../../components/ui/Price'
import { useLateLoading } from '../../components/ui/useLateLoading'
import { media, theme } from '../../styles/theme'
import { RoomFactLines } from './RoomFactLines'
import { isAvailable, type ShownRoom } from './shown-room'
import { ViewDetails } from './ViewDetails'

interface RoomCardProps {
  room: ShownRoom
  /** `late`: held back until the guest comes near it. */
  loading?: 'eager' | 'lazy' | 'late'
  /** A media query of the screens on which the picture of a late one is shown at once. */
  atOnce?: string | undefined
  /** A note for the guest who has booked the room; shown only while it is occupied. */
  own?: ReactNode
}

export function RoomCard({ room, loading = 'lazy', atOnce, own }: RoomCardProps) {
  const { name, description, price, availability, picture } = room
  const ref = useRef(null)
  const late = useLateLoading(ref)
  return (
    <Card>
      <PictureBox ref={ref} $isMuted={availability === 'occupied'}>
        <Picture
          {...picture}
          sizes={theme.pictureSizes.card}
          loading={loading === 'late' ? late : loading}
          atOnce={atOnce}
        />
      </PictureBox>
      {availability !== 'unknown' && (
        <BadgePlace>
          <Badge isAvailable={isAvailable(availability)} />
        </BadgePlace>
      )}
      <Words>
        <Name>{name}</Name>
        <RoomFactLines room={room} />
        {availability === 'occupied' && own}
        <Description>{description}</Description>
        <Last>
          <Price naira={price} />
          <ViewDetails room={room} />
        </Last>
      </Words>
    </Card>
  )
}

const PictureBox = styled(CardPicture)<{ $isMuted: boolean }>`
  filter: ${({ $isMuted }) => ($isMuted ? theme.mutedPicture : 'none')};
`

const BadgePlace = styled.div`
  position: absolute;
  right: ${theme.space.two};
  top: ${theme.space.two};
`

export const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space.one};
  padding: ${theme.space.three};

  /* On a phone the price stands beside the name, so that the first screen shows one. Its column is as wide in
     the font that stands in until the real one is loaded. */
  ${media.phone} {
    display: grid;
    gap: ${theme.space.one} ${theme.space.two};
    grid-template-columns: minmax(0, 1fr) minmax(${theme.width.price}, max-content);

    > * {
      grid-column: 1 / -1;
    }

    > h2 {
      grid-column: 1;
    }
  }
`

const Name = styled.h2`
  font-size: ${theme.type.title};
`

const Description = styled.p`
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};
  margin-bottom: ${theme.space.one};
  text-wrap: pretty;
`

export const Last = styled.div`
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one};
  justify-content: space-between;
  border-top: 1px solid ${theme.color.line};
  margin-top: auto;
  padding-top: ${theme.space.two};

  ${media.phone} {
    display: contents;

    > * {
      grid-column: 1 / -1;
      width: 100%;
    }

    > span {
      grid-column: 2;
      grid-row: 1;
      width: auto;
    }
  }
`
