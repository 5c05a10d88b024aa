import { styled } from 'styled-components'
import { Button, ButtonLink } from '../../components/ui/Button'
import { roomsPagePath } from '../../shared/paths'
import { media, theme } from '../../styles/theme'

interface MoreRoomsProps {
  /** The page of the list before this one; 0 for none. */
  earlierPage: number
  /** The places of the shown rooms, from 0: the first one, and the one after the last. */
  shown: readonly [first: number, end: number]
  total: number
  onMore: () => void
}

/** Below the cards: which rooms they are, and the way to the others. Nothing where all are shown. */
export function MoreRooms({ earlierPage, shown: [first, end], total, onMore }: MoreRoomsProps) {
  if (earlierPage === 0 && end >= total) return null
  return (
    <Row>
      <p>
        Rooms {first + 1} to {end} of {total}
      </p>
      {end < total && <Button onClick={onMore}>Show more rooms</Button>}
      {earlierPage > 0 && (
        <ButtonLink variant="quiet" to={roomsPagePath(earlierPage)}>
          Earlier rooms
        </ButtonLink>
      )}
    </Row>
  )
}

const Row = styled.div`
  align-items: center;
  display: flex;
  flex-direction: column;
  gap: ${theme.space.two};
  margin-top: ${theme.space.four};

  ${media.print} {
    display: none;
  }
`
