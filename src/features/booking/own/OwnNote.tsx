import { Link } from 'gatsby'
import { styled } from 'styled-components'
import { bookingPagePath } from '../../../shared/paths'
import { theme } from '../../../styles/theme'
import { ownRoom } from './own-messages'
import { useOwnBooking } from './useOwnBooking'

/** On the card of the room that was booked in this browser. Draws nothing on other cards. */
export function OwnNote({ roomId }: { roomId: number }) {
  const booking = useOwnBooking(roomId)
  return (
    booking && (
      <Note>
        <Link to={bookingPagePath(booking.reference)}>{ownRoom}</Link>
      </Note>
    )
  )
}

const Note = styled.p`
  font-size: ${theme.type.small};
`
