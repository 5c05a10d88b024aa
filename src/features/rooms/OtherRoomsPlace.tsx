import { styled } from 'styled-components'
import { useLater } from '../../components/ui/useLater'
import { theme } from '../../styles/theme'
import type { ShownRoom } from './shown-room'

const loadRooms = () => import('./OtherRooms')

/** Loads the rooms that are free in place of this one. Its height stays, so that nothing moves. */
export function OtherRoomsPlace({ heading, room }: { heading: string; room: ShownRoom }) {
  const others = useLater(loadRooms, true)
  return <Place>{others && <others.OtherRooms heading={heading} room={room} />}</Place>
}

const Place = styled.div`
  min-height: ${theme.offer.height};
`
