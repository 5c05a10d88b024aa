import type { DeskRoom } from '../../../shared/desk/rooms'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { currentDay } from '../bookings/days'
import { HOLD_WORDS } from '../labels'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { ChoiceField, problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
import { Note } from '../parts/text'

interface CloseRoomProps {
  room: Pick<DeskRoom, 'id' | 'name'>
}

/** Takes a free room out of sale. */
export function CloseRoom({ room }: CloseRoomProps) {
  return (
    <DialogButton label="Close room" about={room.name} title={`Close ${room.name}`} variant="quiet">
      {(close) => <CloseForm room={room} onClose={close} />}
    </DialogButton>
  )
}

function CloseForm({ room: { id, name }, onClose }: CloseRoomProps & { onClose: () => void }) {
  const { typed, field } = useFields<'kind' | 'until' | 'note'>()
  const note = textOrNull(typed.note)
  return (
    <ConfirmForm
      confirm={`Close ${name}`}
      problems={problemsIn({
        kind: typed.kind === undefined && 'Please choose one.',
        note: typed.kind !== 'cleaning' && note === null && 'Please write why.',
      })}
      onClose={onClose}
      call={() =>
        writeDesk(api.roomStep(id, 'close'), { kind: typed.kind, until: textOrNull(typed.until), note })
      }
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
      <TextField label="Until, if it is known" type="date" min={currentDay()} {...field('until')} />
      <TextField label="Note" maxLength={300} {...field('note')} />
      <Note>Guests cannot book {name} until somebody opens it again.</Note>
    </ConfirmForm>
  )
}
