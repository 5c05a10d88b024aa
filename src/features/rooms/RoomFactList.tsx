import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Price } from '../../components/ui/Price'
import { Skeleton } from '../../components/ui/Skeleton'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden'
import { look, media, theme } from '../../styles/theme'
import { Badge } from './Badge'
import { nightsInWords } from '../../shared/day-in-words'
import type { ShownRoom, WantedNights } from './shown-room'

interface RoomFactListProps {
  room: ShownRoom | undefined
  isOwn: boolean
  isTonight: boolean
  /** The chosen nights. `total` is undefined while it is not known. */
  wanted: ({ nights: number } & Partial<WantedNights>) | undefined
}

export function RoomFactList({ room, isOwn, isTonight, wanted }: RoomFactListProps) {
  if (!room) return <Skeleton size="badge" width={60} />
  const isTaken = room.availability === 'occupied'
  return (
    // A new list for other nights: facts after a longer price would count as moved.
    <List key={JSON.stringify([isTonight, isTaken, wanted])}>
      <Fact term="Price">
        {wanted ? (
          <PriceOfNights {...wanted} />
        ) : (
          <>
            {!isTaken && <WhichNight $isNeeded={!isTonight}>Tonight </WhichNight>}
            <Price naira={room.price} />
            {isTaken && <WhichNight $isNeeded={!isTonight}> a night</WhichNight>}
          </>
        )}
      </Fact>
      <Fact term="Size">{room.size}</Fact>
      <Fact term="Max people">Sleeps {room.max_people}</Fact>
      {isTonight && (
        <Fact term="Status" isLive>
          <Badge availability={room.availability} isOwn={isOwn} />
        </Fact>
      )}
    </List>
  )
}

function PriceOfNights({ nights, total, isSold }: NonNullable<RoomFactListProps['wanted']>) {
  if (isSold) return 'Taken on these nights'
  if (total === undefined) return <Skeleton size="title" width={100} />
  return (
    <>
      <Price naira={total} /> for {nightsInWords(nights)}
    </>
  )
}

interface FactProps {
  term: string
  /** True for a fact that may change at any time, which is hidden on paper and without script. */
  isLive?: boolean
  children: ReactNode
}

function Fact({ term, isLive = false, children }: FactProps) {
  return (
    <Row $isLive={isLive}>
      <VisuallyHidden as="dt">{term}</VisuallyHidden>
      <dd>{children}</dd>
    </Row>
  )
}

const List = styled.dl`
  ${look.row}
  color: ${theme.color.ink};
  gap: 0 ${theme.space.one};

  dd {
    white-space: nowrap;
  }

  dd > [data-waiting] {
    width: ${theme.width.price};
  }

  /* Fits with the badge into one line of 328 pixels. */
  ${media.phone} {
    column-gap: ${theme.space.half};
    font-size: ${theme.type.small};
  }
`

const Row = styled.div<{ $isLive: boolean }>`
  ${look.line}
  min-height: ${theme.factHeight};
  position: relative;
  ${({ $isLive }) => $isLive && look.scriptOnly}

  & + &::before {
    content: '·';
    margin-right: ${theme.space.one};

    ${media.phone} {
      margin-right: ${theme.space.half};
    }
  }

  /* On a phone the badge stands at the line's end. */
  ${media.phone} {
    &:nth-child(4) {
      margin-left: auto;
    }

    &:nth-child(4)::before {
      content: none;
    }

    &:nth-child(4) dd > span {
      width: 5.25rem;
    }
  }
`

const WhichNight = styled.span<{ $isNeeded: boolean }>`
  ${media.phone} {
    display: ${({ $isNeeded }) => ($isNeeded ? 'inline' : 'none')};
  }
`
