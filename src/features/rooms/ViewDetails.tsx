import { styled } from 'styled-components'
import { Button, ButtonLink } from '../../components/ui/Button'
import { shownAfterDelay, Skeleton } from '../../components/ui/Skeleton'
import { type ChosenStay, withStay } from '../../shared/chosen-stay'
import { roomPagePath } from '../../shared/paths'
import { look, media } from '../../styles/theme'
import { isRoomId, type ShownRoom } from './shown-room'

interface ViewDetailsProps {
  room: ShownRoom
  stay: ChosenStay | undefined
}

/** Links to the room only when it is available and its id is valid. */
export function ViewDetails({ room: { id, name, availability }, stay }: ViewDetailsProps) {
  const link = (
    <WholeCard to={withStay(roomPagePath(id), stay)} aria-label={`View Details: ${name}`}>
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
    return (
      <Button variant="outline" onClick={() => console.warn('Invalid room ID', { id: String(id) })}>
        View Details
      </Button>
    )
  }
  return link
}

/* The link covers the whole card, which is then one target and one stop for the keyboard. */
const WholeCard = styled(ButtonLink)`
  &::after {
    ${look.cover}
  }
`

/* After ten seconds without an answer, guests can open the room's page all the same. */
const Late = styled.div`
  display: grid;
  grid-area: 1 / 1;
  ${shownAfterDelay}

  ${media.noScript} {
    animation: none;
  }
`

const Waiting = styled.div`
  grid-area: 1 / 1;
  ${look.needsScript}
`
