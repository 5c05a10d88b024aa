import type { Claim, DeskRoom } from '../../../shared/desk/rooms'
import { nameDay } from '../../../shared/day-in-words'
import { callDesk } from '../api/call-desk'
import { WalkIn } from '../bookings/nights'
import { Reserve } from '../bookings/Reservation'
import { HOLD_WORDS } from '../labels'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton, DialogButton, useCloseDialog } from '../parts/dialogs'
import { Row, Stack } from '../parts/layout'
import { Note } from '../parts/text'
import { ChangeLastDay, ClosureForm } from '../rooms/ClosureForms'

/** What a free night of a room can be used for. */
export function FreeNight({ room, day, isTonight }: { room: DeskRoom; day: string; isTonight: boolean }) {
  return (
    <Row>
      {isTonight && room.available && <WalkIn room={room} />}
      <Reserve room_id={room.id} from={day} />
      <DialogButton label="Keep the room" title={`Keep ${room.name} from ${nameDay(day)}`}>
        <ClosureForm room={room} from={day} />
      </DialogButton>
    </Row>
  )
}

interface ClosureDialogProps {
  room: DeskRoom
  closure: NonNullable<Claim['closure']>
  /** Empty for one that goes on after the last day in view. */
  until: string
}

/** A closure, with what can be done about it. */
export function ClosureDialog({ room, closure, until }: ClosureDialogProps) {
  const close = useCloseDialog()
  const { id, name, hold } = room
  const begun = hold?.closure_id === closure.id ? hold : undefined
  return (
    <Stack>
      <p>{closure.note}</p>
      <Note>
        {HOLD_WORDS[closure.kind]}, by {closure.created_by}
      </Note>
      <Row>
        <ChangeLastDay room={room} closure={closure} until={begun?.until ?? until} />
        {begun ? (
          <ActionButton
            about={name}
            call={async () => {
              await callDesk('POST rooms/:id/open/', { id, hold: begun.id })
              close?.()
            }}
          >
            Open again
          </ActionButton>
        ) : (
          <ConfirmButton
            label="Drop"
            about={name}
            title="Drop this plan?"
            confirm="Drop the plan"
            call={() => callDesk('POST closures/:id/drop/', { id: closure.id })}
          >
            <p>
              {name}, “{closure.note}”: guests may book the room on these days.
            </p>
          </ConfirmButton>
        )}
      </Row>
    </Stack>
  )
}
