import type { BodyOf } from '../../../shared/desk/calls'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { NOTE_MAX_LENGTH } from '../../../shared/limits'
import { dayAfter } from '../../../shared/stay'
import { callDesk } from '../api/call-desk'
import { canStillArrive, currentDay } from '../bookings/days'
import { useClaimed } from '../bookings/useClaims'
import { WalkIn } from '../bookings/nights'
import { NoShow } from '../bookings/end-booking'
import { CheckIn, CheckOut } from '../bookings/stay-steps'
import { useMe, usePermission } from '../api/me'
import { HOLD_WORDS } from '../labels'
import { ActionButton } from '../parts/buttons'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { ChoiceField, problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
import { Note, Problem } from '../parts/text'
import { ChangeLastDay } from './ClosureForms'

/** The action that fits the state of a room, where the person's role has it. */
export function RoomActions({ room }: { room: DeskRoom }) {
  const { leave_by } = useMe()
  const mayServeGuests = usePermission('guests')
  const mayClean = usePermission('housekeeping')
  const { id, name, hold, available } = room
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
    const { closure_id, until } = hold
    return (
      <>
        <ActionButton about={name} call={() => callDesk('POST rooms/:id/open/', { id, hold: hold.id })}>
          Open again
        </ActionButton>
        {closure_id !== null && until !== null && (
          <ChangeLastDay room={room} closure={{ id: closure_id }} until={until} />
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

interface CloseRoomProps {
  room: Pick<DeskRoom, 'id' | 'name'>
}

function CloseRoom({ room }: CloseRoomProps) {
  return (
    <DialogButton label="Close room" about={room.name} title={`Close ${room.name}`} variant="quiet">
      <CloseForm room={room} />
    </DialogButton>
  )
}

function CloseForm({ room: { id, name } }: CloseRoomProps) {
  const { typed, field } = useFields<'until' | 'note', Pick<BodyOf<'POST rooms/:id/close/'>, 'kind'>>()
  const { kind } = typed
  const note = textOrNull(typed.note)
  const until = kind === 'cleaning' ? null : textOrNull(typed.until)
  const claimed = useClaimed(until === null ? undefined : { from: currentDay(), until })(id)
  return (
    <ConfirmForm
      confirm="Close"
      about={name}
      isIncomplete={claimed !== undefined}
      problems={problemsIn({
        kind: kind === undefined && 'Please choose one.',
        note: kind !== 'cleaning' && note === null && 'Please write why.',
        until: kind !== 'cleaning' && until === null && 'Please choose the day on which it opens again.',
      })}
      call={async () => kind && callDesk('POST rooms/:id/close/', { id, kind, until, note })}
    >
      <ChoiceField
        legend="Why is it closed?"
        options={[
          ['cleaning', HOLD_WORDS.cleaning],
          ['out_of_order', HOLD_WORDS.out_of_order],
          ['house_use', HOLD_WORDS.house_use],
        ]}
        {...field('kind')}
      />
      {kind !== 'cleaning' && (
        <TextField label="Free again on" type="date" min={dayAfter(currentDay(), 1)} {...field('until')} />
      )}
      {claimed && <Problem>{claimed}</Problem>}
      <TextField label="Note" maxLength={NOTE_MAX_LENGTH} {...field('note')} />
      <Note>
        Guests cannot book {name} until {kind === 'cleaning' ? '' : 'then, or until '}somebody opens it.
      </Note>
    </ConfirmForm>
  )
}
