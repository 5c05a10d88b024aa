import type { DeskRoom } from '../../../shared/desk/rooms'
import { callDesk } from '../api/call-desk'
import { canStillArrive } from '../bookings/days'
import { WalkIn } from '../bookings/WalkIn'
import { NoShow } from '../bookings/end-booking'
import { CheckIn, CheckOut } from '../bookings/stay-steps'
import { useMe, usePermission } from '../api/me'
import { ActionButton } from '../parts/buttons'
import { DialogButton } from '../parts/dialogs'
import { ChangeLastDay, ClosureForm } from './ClosureForms'

export function RoomActions({ room }: { room: DeskRoom }) {
  const { leave_by } = useMe()
  const mayServeGuests = usePermission('guests')
  const mayClean = usePermission('housekeeping')
  const { id, name, hold, available } = room
  if (room.asks_slept)
    return [true, false].map((slept) => (
      <ActionButton
        key={String(slept)}
        about={name}
        call={() => callDesk('POST rooms/:id/slept/', { id, slept })}
      >
        {slept ? 'Slept in' : 'Not slept in'}
      </ActionButton>
    ))
  if (hold?.kind === 'cleaning') return mayClean ? <Ready roomId={id} name={name} hold={hold.id} /> : null
  if (!mayServeGuests) return null
  if (hold === null) {
    return available ? (
      <>
        <WalkIn room={room} />
        <DialogButton label="Close room" about={name} title={`Close ${name}`} variant="quiet">
          <ClosureForm room={room} />
        </DialogButton>
      </>
    ) : null
  }
  if (hold.kind !== 'stay') {
    const { closure_id, until } = hold
    return (
      <>
        <ActionButton about={name} call={() => callDesk('POST rooms/:id/open/', { id, hold: hold.id })}>
          Open again
        </ActionButton>
        {closure_id !== null && until !== null && (
          <ChangeLastDay room={room} closure={closure_id} until={until} />
        )}
      </>
    )
  }
  const { booking } = hold
  if (booking?.status === 'in_house') return <CheckOut booking={booking} />
  if (booking?.status !== 'expected') return null
  return canStillArrive(booking, leave_by) ? <CheckIn booking={booking} /> : <NoShow booking={booking} />
}

export function Ready({ roomId, name, hold }: { roomId: number; name: string; hold: string }) {
  return (
    <ActionButton about={name} call={() => callDesk('POST rooms/:id/ready/', { id: roomId, hold })}>
      Ready
    </ActionButton>
  )
}
