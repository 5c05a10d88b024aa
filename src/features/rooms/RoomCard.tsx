import { Link } from 'gatsby'
import type { ComponentProps, ReactNode } from 'react'
import { styled } from 'styled-components'
import { Card, CardPicture } from '../../components/ui/Card'
import { LatePicture, Picture } from '../../components/ui/Picture'
import { Price, TAXES_BEHIND } from '../../components/ui/Price'
import { SmallText } from '../../components/ui/Section'
import { Skeleton } from '../../components/ui/Skeleton'
import { type ChosenStay, withStay } from '../../shared/chosen-stay'
import { nightsInWords } from '../../shared/day-in-words'
import { roomPagePath } from '../../shared/paths'
import { look, media, theme } from '../../styles/theme'
import { Badge } from './Badge'
import { RoomFactLines } from './RoomFactLines'
import { isRoomId, type ShownRoom } from './shown-room'
import { ViewDetails } from './ViewDetails'

interface RoomCardProps {
  room: ShownRoom
  /** Default: `lazy`. `late` waits until the guest comes near, except on the screens of `atOnce`. */
  loading?: 'eager' | 'late'
  atOnce?: string | undefined
  own?: ReactNode
  ownLater?: ReactNode
  stay?: ChosenStay | undefined
}

export function RoomCard({ room, loading, atOnce, own, ownLater, stay }: RoomCardProps) {
  const { id, name, description, availability, picture, inShort } = room
  const isOccupied = availability === 'occupied'
  const page = withStay(roomPagePath(id), stay)
  return (
    <Card>
      <PictureBox $isMuted={isOccupied}>
        {loading === 'late' ? (
          <LatePicture {...picture} sizes={theme.pictureSizes.card} atOnce={atOnce} />
        ) : (
          <Picture {...picture} sizes={theme.pictureSizes.card} loading={loading} />
        )}
      </PictureBox>
      <BadgePlace>
        <Badge availability={availability} isOwn={own !== undefined} />
      </BadgePlace>
      <Words>
        {/* The page of an occupied room offers other dates and rooms. */}
        <Name>{isOccupied && isRoomId(id) ? <WithPicture to={page}>{name}</WithPicture> : name}</Name>
        <RoomFactLines room={room} />
        {inShort && <SmallText>{inShort}</SmallText>}
        {isOccupied && own}
        {ownLater}
        <Description>{description}</Description>
        <Last>
          <Cost room={room} stay={stay} />
          <Place>
            <ViewDetails room={room} stay={stay} />
          </Place>
        </Last>
      </Words>
    </Card>
  )
}

function Cost({ room: { price, total, availability }, stay }: ComponentProps<typeof ViewDetails>) {
  const isAsked = stay !== undefined && availability === 'loading'
  const isOneNight = stay === undefined || (total === undefined && !isAsked)
  const oneNight = availability === 'occupied' || availability === 'unknown' ? 'a night' : 'tonight'
  return (
    <span>
      <Amount>{isAsked ? <Skeleton size="title" /> : <Price naira={total ?? price} />}</Amount>
      <Nights key={String(isOneNight)}>
        {isOneNight ? oneNight : `for ${nightsInWords(stay.nights)}`}, {TAXES_BEHIND.replace(/\.$/, '')}
      </Nights>
    </span>
  )
}

export function SkeletonCard() {
  return (
    <Card aria-hidden="true">
      <PicturePlace />
      <Words>
        <Skeleton size="title" width={60} />
        <Skeleton width={75} />
        <Skeleton />
        <Skeleton width={50} />
        <Last>
          <Skeleton size="button" />
        </Last>
      </Words>
    </Card>
  )
}

const PictureBox = styled(CardPicture)<{ $isMuted: boolean }>`
  filter: ${({ $isMuted }) => ($isMuted ? theme.mutedPicture : 'none')};
`

/* The link covers the picture, but not the disabled button. */
const WithPicture = styled(Link)`
  &::after {
    aspect-ratio: ${theme.ratio.room};
    content: '';
    inset: 0 0 auto;
    position: absolute;
  }
`

const BadgePlace = styled.div`
  position: absolute;
  right: ${theme.space.two};
  top: ${theme.space.two};
`

const NAME_BESIDE_PRICE = '1.5rem'

const Words = styled.div`
  ${look.vertical}
  flex: 1;
  gap: ${theme.space.one};
  padding: ${theme.space.three};

  /* On a phone the price stands beside the name, so that the first screen shows one. Its column is as wide in
     the font that stands in until the real one is loaded. */
  ${media.phone} {
    align-content: start;
    display: grid;
    gap: ${theme.space.one} ${theme.space.two};
    grid-template-columns: minmax(0, 1fr) minmax(${theme.width.price}, max-content);
    padding: ${theme.space.two};

    > * {
      grid-column: 1 / -1;
    }

    > h2,
    > ul {
      grid-column: 1;
    }
  }
`

const Name = styled.h2`
  font-size: ${theme.type.title};

  ${media.phone} {
    font-size: ${NAME_BESIDE_PRICE};
    line-height: ${theme.lineHeight.heading};
  }
`

const Description = styled.p`
  font-size: ${theme.type.card};
  line-height: ${theme.lineHeight.card};
  margin-bottom: ${theme.space.one};
  text-wrap: pretty;
`

const Last = styled.div`
  ${look.row}
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

    span {
      font-size: ${NAME_BESIDE_PRICE};
    }

    > span {
      grid-column: 2;
      grid-row: 1 / span 2;
      text-align: right;
      width: auto;
    }
  }
`

const Amount = styled.span`
  ${look.line}
  font-size: ${theme.type.title};
  height: calc(1em * ${theme.lineHeight.heading});
  justify-content: flex-end;

  ${media.tablet} {
    justify-content: flex-start;
  }
`

const Nights = styled.small`
  display: block;
  ${look.small}

  /* No wider than the price next to the name. */
  ${media.phone} {
    width: ${theme.badgeWidth};
  }
`

const Place = styled.div`
  display: grid;
  width: 9.5rem;
`

const PicturePlace = styled.div`
  aspect-ratio: ${theme.ratio.room};
  background: ${theme.color.skeleton};
`
