import { styled } from 'styled-components'
import { useLater } from '../../components/ui/useLater'
import { theme } from '../../styles/theme'
import type { ShownRoom } from './shown-room'

const loadRooms = () => import('./OtherRooms')

interface OtherRoomsPlaceProps {
  copy: Queries.BookingPanelFragment['occupied']
  room: ShownRoom
}

/** Loads the rooms that are free in place of this one. Its height stays, so that nothing moves. */
export function OtherRoomsPlace({ copy, room }: OtherRoomsPlaceProps) {
  const others = useLater(loadRooms, true)
  return (
    <Place>
      {others && <others.OtherRooms heading={copy.freeNow} noneFree={copy.noneFree} room={room} />}
    </Place>
  )
}

const Place = styled.div`
  min-height: ${theme.offer.height};
`
