import type { BodyOf } from '../../../shared/desk/calls'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { NOTE_MAX_LENGTH } from '../../../shared/limits'
import { dayAfter } from '../../../shared/stay'
import { callDesk } from '../api/call-desk'
import { currentDay } from '../bookings/days'
import { Claimed } from '../bookings/RoomField'
import { HOLD_WORDS } from '../labels'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { ChoiceField, TextField, textOrNull, useFields } from '../parts/fields'
import { Note } from '../parts/text'

interface ClosureFormProps {
  room: Pick<DeskRoom, 'id' | 'name'>
  /** The first night. Undefined closes the room at once. */
  from?: string
}

export function ClosureForm({ room: { id, name }, from }: ClosureFormProps) {
  const { typed, field } = useFields<'until' | 'note', Pick<BodyOf<'POST rooms/:id/close/'>, 'kind'>>()
  const { kind } = typed
  const isCleaning = kind === 'cleaning'
  const first = from ?? currentDay()
  const next = dayAfter(first, 1)
  const preset = from === undefined ? '' : next
  const note = textOrNull(typed.note)
  const until = isCleaning ? null : textOrNull(typed.until ?? preset)

  async function close() {
    if (kind === undefined) return
    if (from === undefined) await callDesk('POST rooms/:id/close/', { id, kind, until, note })
    else if (kind !== 'cleaning' && until !== null && note !== null)
      await callDesk('POST closures/', { room_id: id, kind, from_day: from, until, note })
  }

  return (
    <ConfirmForm confirm={from === undefined ? 'Close' : 'Keep the room'} about={name} call={close}>
      <ChoiceField
        legend="What for?"
        options={[
          ...(from === undefined ? [['cleaning', HOLD_WORDS.cleaning] as const] : []),
          ['out_of_order', `${HOLD_WORDS.out_of_order}: a repair`],
          ['house_use', `${HOLD_WORDS.house_use}: a group, a regular guest, the hotel itself`],
        ]}
        {...field('kind')}
      />
      {!isCleaning && (
        <TextField label="Free again on" type="date" required min={next} {...field('until', preset)} />
      )}
      <Claimed roomId={id} nights={{ from: first, until: until ?? '' }} />
      <TextField label="Note" required={!isCleaning} maxLength={NOTE_MAX_LENGTH} {...field('note')} />
      <Note>
        Guests cannot book {name} until {isCleaning ? '' : 'then, or until '}somebody opens it.
      </Note>
    </ConfirmForm>
  )
}

interface LastDayProps {
  room: Pick<DeskRoom, 'id' | 'name'>
  closure: string
  until: string
}

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

function LastDayForm({ room, closure: id, until: seen_until }: LastDayProps) {
  const { typed, field } = useFields<'until'>()
  const { until = seen_until } = typed
  return (
    <ConfirmForm
      confirm="Change the last day"
      call={() => callDesk('PATCH closures/:id/', { id, until, seen_until })}
    >
      <TextField
        label="Free again on"
        type="date"
        required
        min={dayAfter(currentDay(), 1)}
        {...field('until', seen_until)}
      />
      <Claimed roomId={room.id} nights={{ from: seen_until, until }} />
    </ConfirmForm>
  )
}
