import type { DeskRoom } from '../../../shared/desk/rooms'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { CheckIn } from '../bookings/CheckIn'
import { CheckOut } from '../bookings/CheckOut'
import { canStillArrive } from '../bookings/days'
import { NoShow } from '../bookings/EndBooking'
import { WalkIn } from '../bookings/WalkIn'
import { usePermission } from '../frame/me'
import { ActionButton } from '../parts/buttons'
import { CloseRoom } from './CloseRoom'

/** The action that fits the state of a room, where the person's role has it. */
export function RoomActions({ room }: { room: DeskRoom }) {
  const mayServeGuests = usePermission('guests')
  const mayClean = usePermission('housekeeping')
  const { id, name, hold, available, listed } = room
  if (hold?.kind === 'cleaning') return mayClean ? <Ready roomId={id} name={name} hold={hold.id} /> : null
  if (!mayServeGuests) return null
  if (hold === null) {
    return available ? (
      <>
        <WalkIn room={room} />
        <CloseRoom room={room} />
      </>
    ) : null
  }
  if (hold.kind !== 'stay') {
    return (
      <ActionButton about={name} call={() => writeDesk(api.roomStep(id, 'open'), { hold: hold.id })}>
        {listed ? 'Put on sale' : 'Open again'}
      </ActionButton>
    )
  }
  const { booking } = hold
  if (booking?.status === 'in_house') return <CheckOut booking={booking} />
  if (booking?.status !== 'expected') return null
  return canStillArrive(booking) ? <CheckIn booking={booking} /> : <NoShow booking={booking} />
}

interface ReadyProps {
  roomId: number
  name: string
  /** The hold of the cleaning. */
  hold: string
}

/** Records that a room is clean. */
export function Ready({ roomId, name, hold }: ReadyProps) {
  return (
    <ActionButton about={name} call={() => writeDesk(api.roomStep(roomId, 'ready'), { hold })}>
      Ready
    </ActionButton>
  )
}
