import { styled } from 'styled-components'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { theme } from '../../../styles/theme'
import { useMay } from '../frame/me'
import { Amount } from '../parts/Amount'
import { DeskLink } from '../parts/DeskLink'
import { Moment } from '../parts/Moment'
import { Note } from '../parts/Problem'
import { Status } from '../parts/Status'
import { VisuallyHidden } from '../parts/VisuallyHidden'
import { OccupancyButton } from './OccupancyButton'

/** A room at a glance. The stripe repeats what the words say. */
export function RoomTile({ room }: { room: DeskRoom }) {
  const mayOccupy = useMay('occupancy')
  const mayOffer = useMay('offer')
  const { id, name, price, available, booking } = room
  return (
    <Tile $isFree={available} data-room={id}>
      <Top>
        <Name tabIndex={-1}>{name}</Name>
        <Status tone={available ? 'good' : 'taken'}>{available ? 'Free' : 'Occupied'}</Status>
      </Top>
      <Note as="div">
        <Occupant room={room} />
      </Note>
      {mayOccupy && booking && (
        <Note>
          <DeskLink to={`/desk/bookings/${booking.code}`}>Booking {booking.code}</DeskLink>
        </Note>
      )}
      <Bottom>
        {mayOccupy && <OccupancyButton room={room} />}
        <Note as="span">
          {mayOffer ? (
            <DeskLink to={`/desk/rooms/${id}`}>
              <Amount naira={price} />, change
              <VisuallyHidden> price, texts and picture of {name}</VisuallyHidden>
            </DeskLink>
          ) : (
            <Amount naira={price} />
          )}
        </Note>
      </Bottom>
    </Tile>
  )
}

function Occupant({ room: { available, booking } }: { room: DeskRoom }) {
  const maySeeBookings = useMay('bookings')
  if (available) return 'Guests can book it on the site.'
  if (!maySeeBookings) return 'Guests cannot book it now.'
  if (booking === null) return 'Marked as occupied at the desk.'
  return (
    <>
      <b>{booking.guest_name}</b>
      {booking.checked_in_at === null ? ', expected, booked ' : ', in the house since '}
      <Moment at={booking.checked_in_at ?? booking.booked_at} />
    </>
  )
}

const Tile = styled.li<{ $isFree: boolean }>`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-left: ${theme.desk.mark} solid
    ${({ $isFree }) => ($isFree ? theme.color.available : theme.color.occupied)};
  border-radius: ${theme.radius};
  display: flex;
  flex-direction: column;
  gap: ${theme.space.one};
  overflow-wrap: anywhere;
  padding: ${theme.space.two};
`

const Top = styled.div`
  align-items: start;
  display: flex;
  gap: ${theme.space.one};
  justify-content: space-between;
`

const Name = styled.h2`
  font-size: ${theme.desk.title};
`

const Bottom = styled.div`
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.two};
  justify-content: space-between;
  margin-top: auto;
  min-height: ${theme.touchTarget};
`
