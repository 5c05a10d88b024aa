import { styled } from 'styled-components'
import { Button, ButtonLink } from '../../components/ui/Button'
import { shownLate, Skeleton } from '../../components/ui/Skeleton'
import { roomPagePath } from '../../shared/paths'
import { media, theme } from '../../styles/theme'
import { isRoomId, type ShownRoom } from './shown-room'

/** A card's button. It leads to the room only when the room is available and its id is valid. */
export function ViewDetails({ room }: { room: ShownRoom }) {
  return <Place>{drawAction(room)}</Place>
}

function drawAction(room: ShownRoom) {
  const { id, name, availability } = room
  const link = (
    <WholeCard to={roomPagePath(id)} aria-label={`View Details: ${name}`}>
      View Details
    </WholeCard>
  )
  if (availability === 'loading') {
    return (
      <>
        <Waiting>
          <Skeleton size="button" />
        </Waiting>
        <Late>{link}</Late>
      </>
    )
  }
  if (availability === 'occupied') return <Button disabled>Unavailable</Button>
  if (!isRoomId(id)) {
    return <Button onClick={() => console.warn('Invalid room ID', { id: String(id) })}>View Details</Button>
  }
  return link
}

/* The link reaches over the whole card, which is its frame: one target, and one stop for the keyboard. */
const WholeCard = styled(ButtonLink)`
  &::after {
    content: '';
    inset: 0;
    position: absolute;
  }
`

const Place = styled.div`
  display: grid;
  width: ${theme.actionWidth};
`

/* An answer that does not come keeps nobody from the room's page, which says what it is like. */
const Late = styled.div`
  display: grid;
  grid-area: 1 / 1;
  ${shownLate}

  ${media.noScript} {
    animation: none;
  }
`

const Waiting = styled.div`
  grid-area: 1 / 1;

  ${media.noScript} {
    display: none;
  }
`
