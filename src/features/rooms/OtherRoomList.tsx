import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { useRooms } from '../../apollo/useRooms'
import type { Room } from '../../shared/contract'
import { formatNaira } from '../../shared/money'
import { roomPagePath } from '../../shared/paths'
import { look, theme } from '../../styles/theme'
import type { ShownRoom } from './shown-room'

export interface OtherRoomsProps {
  heading: string
  room: ShownRoom
  /** Shown when no other room is available. */
  children: ReactNode
}

export function OtherRoomList({ heading, room, children }: OtherRoomsProps) {
  const live = useRooms()
  if (live.status !== 'ready') return null
  const free = live.rooms.filter(({ id, available }) => available && id !== room.id)
  if (free.length === 0) return children
  return (
    <>
      <Heading>{heading}</Heading>
      <ul>
        {nearestInPrice(free, room.price).map(({ id, name, price }) => (
          <Row key={id}>
            <Link to={roomPagePath(id)}>
              <span>{name}</span>
              <Amount>{formatNaira(price)}</Amount>
            </Link>
          </Row>
        ))}
      </ul>
    </>
  )
}

const MAX_OTHERS = 3

function nearestInPrice(rooms: readonly Room[], wanted: number): Room[] {
  const distance = ({ price }: Room) => Math.abs(price - wanted)
  return rooms
    .toSorted((one, other) => distance(one) - distance(other) || one.price - other.price)
    .slice(0, MAX_OTHERS)
}

const Heading = styled.h2`
  font-family: ${theme.font.text};
  ${look.small}
  margin-bottom: ${theme.space.half};
`

const Row = styled.li`
  border-top: 1px solid ${theme.color.line};
  ${look.small}

  a {
    ${look.line}
    gap: ${theme.space.two};
    height: 2.75rem;
    justify-content: space-between;
  }
`

const Amount = styled.b`
  font-weight: 600;
  white-space: nowrap;
`
