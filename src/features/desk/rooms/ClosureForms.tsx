import type { Claim, Closure, DeskRoom } from '../../../shared/desk/rooms'
import { NOTE_MAX_LENGTH } from '../../../shared/limits'
import { dayAfter } from '../../../shared/stay'
import { nameDay } from '../../../shared/day-in-words'
import { callDesk } from '../api/call-desk'
import { currentDay } from '../bookings/days'
import { useClaimed } from '../bookings/useClaims'
import { HOLD_WORDS } from '../labels'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { ChoiceField, problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
import { Problem } from '../parts/text'

/** Keeps a room from guests from a day on: for a group, a regular guest, a repair. */
export function KeepRoomForm({ room, from }: { room: Pick<DeskRoom, 'id' | 'name'>; from: string }) {
  const { typed, field } = useFields<'until' | 'note', Pick<Closure, 'kind'>>()
  const { kind } = typed
  const note = textOrNull(typed.note)
  const next = dayAfter(from, 1)
  const until = typed.until ?? next
  const claimed = useClaimed({ from, until })(room.id)
  return (
    <ConfirmForm
      confirm="Keep the room"
      isIncomplete={claimed !== undefined}
      problems={problemsIn({
        until: until <= from && 'Please choose a day after the first.',
        kind: kind === undefined && 'Please choose one.',
        note: note === null && 'Please write what for.',
      })}
      call={async () =>
        kind && note && callDesk('POST closures/', { room_id: room.id, kind, from_day: from, until, note })
      }
    >
      <p>
        Nobody can book {room.name} for the nights from {nameDay(from)} on.
      </p>
      <TextField label="Free again on" type="date" min={next} {...field('until', next)} />
      <ChoiceField
        legend="What for?"
        options={[
          ['house_use', `${HOLD_WORDS.house_use}: a group, a regular guest, the hotel itself`],
          ['out_of_order', `${HOLD_WORDS.out_of_order}: a repair`],
        ]}
        {...field('kind')}
      />
      <TextField label="Note" maxLength={NOTE_MAX_LENGTH} {...field('note')} />
      {claimed && <Problem>{claimed}</Problem>}
    </ConfirmForm>
  )
}

interface LastDayProps {
  room: Pick<DeskRoom, 'id' | 'name'>
  closure: Pick<NonNullable<Claim['closure']>, 'id'>
  /** The day on which it ends, as far as it is known. */
  until: string
}

/** Lets a closure end earlier or later. */
export function ChangeLastDay(props: LastDayProps) {
  const { name } = props.room
  return (
    <DialogButton
      label="Change the last day"
      about={name}
      title={`Until when is ${name} kept?`}
      variant="quiet"
    >
      <LastDayForm {...props} />
    </DialogButton>
  )
}

function LastDayForm({ room, closure: { id }, until: known }: LastDayProps) {
  const { typed, field } = useFields<'until'>()
  const until = typed.until ?? known
  const claimed = useClaimed(known === '' ? undefined : { from: known, until })(room.id)
  return (
    <ConfirmForm
      confirm="Change the last day"
      isIncomplete={claimed !== undefined}
      problems={problemsIn({ until: until <= currentDay() && 'Please choose a day after today.' })}
      call={() => callDesk('PATCH closures/:id/', { id, until, ...(known !== '' && { seen_until: known }) })}
    >
      <TextField
        label="Free again on"
        type="date"
        min={dayAfter(currentDay(), 1)}
        {...field('until', known)}
      />
      {claimed && <Problem>{claimed}</Problem>}
    </ConfirmForm>
  )
}
