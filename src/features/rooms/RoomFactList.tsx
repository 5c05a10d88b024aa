import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { Badge } from '../../components/ui/Badge'
import { KeyIcon, PeopleIcon, PriceIcon, SizeIcon } from '../../components/ui/icons'
import { Price } from '../../components/ui/Price'
import { Skeleton } from '../../components/ui/Skeleton'
import { media, theme } from '../../styles/theme'
import { isAvailable, type ShownRoom } from './shown-room'

export const roomFactList = graphql`
  fragment RoomFactList on HotelRoom {
    size
    max_people
    price
  }
`

export function RoomFactList({ room }: { room: ShownRoom | undefined }) {
  const unknown = <Skeleton width={60} />
  const isFree = room && isAvailable(room.availability)
  return (
    <List $isEmpty={room === undefined}>
      <Fact icon={<SizeIcon />} term="Size">
        {room?.size ?? unknown}
      </Fact>
      <Fact icon={<PeopleIcon />} term="Max people">
        {room?.max_people ?? unknown}
      </Fact>
      <Fact icon={<KeyIcon />} term="Status" isLive>
        <Badge isAvailable={isFree} />
      </Fact>
      <Fact icon={<PriceIcon />} term="Price">
        {room ? <Price naira={room.price} /> : <Skeleton size="title" width={60} />}
      </Fact>
    </List>
  )
}

interface FactProps {
  icon: ReactNode
  term: string
  /** True for a fact that may change at any time. It is hidden on paper and without script. */
  isLive?: boolean
  children: ReactNode
}

function Fact({ icon, term, isLive = false, children }: FactProps) {
  return (
    <Row $isLive={isLive}>
      <dt>
        {icon}
        {term}
      </dt>
      <dd>{children}</dd>
    </Row>
  )
}

const liveOnly = css`
  ${media.noScript} {
    display: none;
  }

  ${media.print} {
    display: none;
  }
`

const List = styled.dl<{ $isEmpty: boolean }>`
  ${({ $isEmpty }) => $isEmpty && liveOnly}
  border-block: 1px solid ${theme.color.line};
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  padding: ${theme.space.two} 0;

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

const Row = styled.div<{ $isLive: boolean }>`
  ${({ $isLive }) => $isLive && liveOnly}

  dt {
    align-items: center;
    display: flex;
    font-size: ${theme.type.small};
    gap: ${theme.space.half};
  }

  svg {
    color: ${theme.color.brass};
  }

  dd {
    align-items: center;
    color: ${theme.color.ink};
    display: flex;
    min-height: ${theme.factHeight};
  }
`
