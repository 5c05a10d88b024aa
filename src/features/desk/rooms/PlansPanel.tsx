import type { Closure, DeskRoom } from '../../../shared/desk/rooms'
import { NOTE_MAX_LENGTH } from '../../../shared/limits'
import { dayAfter } from '../../../shared/stay'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { currentDay, nameDay } from '../bookings/days'
import { HOLD_WORDS } from '../labels'
import { ConfirmButton, ConfirmForm, DialogButton } from '../parts/dialogs'
import { ChoiceField, problemsIn, SelectField, TextField, textOrNull, useFields } from '../parts/fields'
import { Head, Panel, Row } from '../parts/layout'
import { LoadedList } from '../parts/Loaded'
import { Note } from '../parts/text'

/** Rooms that are kept from a day on: for a group, a regular guest, a repair. */
export function PlansPanel({ rooms }: { rooms: readonly DeskRoom[] }) {
  const plans = useAnswer('GET closures/')
  return (
    <Panel title="Plans" count={plans.data?.length}>
      <LoadedList of={plans} empty="No room is kept from a later day on.">
        {(plan) => <Plan key={plan.id} plan={plan} />}
      </LoadedList>
      <Row>
        <DialogButton label="Keep a room" title="Keep a room">
          {(close) => <PlanForm rooms={rooms} onClose={close} />}
        </DialogButton>
      </Row>
    </Panel>
  )
}

function Plan({ plan: { id, room_name, kind, from_day, until, note, created_by } }: { plan: Closure }) {
  const what = `${room_name} from ${nameDay(from_day)} to ${nameDay(until)}`
  return (
    <li>
      <b>{what}</b>
      <Head>
        <Note>
          {note}. {HOLD_WORDS[kind]}, by {created_by}
        </Note>
        <ConfirmButton
          label="Drop"
          about={what}
          title="Drop this plan?"
          confirm="Drop the plan"
          variant="quiet"
          call={() => callDesk('POST closures/:id/drop/', { id })}
        >
          <p>
            {what}, “{note}”: guests may book the room on these days.
          </p>
        </ConfirmButton>
      </Head>
    </li>
  )
}

function PlanForm({ rooms, onClose }: { rooms: readonly DeskRoom[]; onClose: () => void }) {
  const { typed, field } = useFields<'room_id' | 'from_day' | 'until' | 'note', Pick<Closure, 'kind'>>()
  const note = textOrNull(typed.note)
  const tomorrow = dayAfter(currentDay(), 1)
  const from = typed.from_day ?? tomorrow
  const until = typed.until ?? ''
  return (
    <ConfirmForm
      confirm="Keep the room"
      problems={problemsIn({
        room_id: !typed.room_id && 'Please choose a room.',
        from_day: from === '' && 'Please choose a day.',
        until: (until === '' || until <= from) && 'Please choose a day after the first.',
        kind: typed.kind === undefined && 'Please choose one.',
        note: note === null && 'Please write what for.',
      })}
      onClose={onClose}
      call={async () =>
        typed.kind &&
        note &&
        callDesk('POST closures/', {
          room_id: Number(typed.room_id),
          kind: typed.kind,
          from_day: from,
          until,
          note,
        })
      }
    >
      <SelectField
        label="Room"
        options={[['', 'Choose a room'], ...rooms.map(({ id, name }) => [String(id), name] as const)]}
        {...field('room_id')}
      />
      <TextField label="From" type="date" min={currentDay()} {...field('from_day', tomorrow)} />
      <TextField label="Free again on" type="date" min={tomorrow} {...field('until')} />
      <ChoiceField
        legend="What for?"
        options={[
          ['house_use', `${HOLD_WORDS.house_use}: a group, a regular guest, the hotel itself`],
          ['out_of_order', `${HOLD_WORDS.out_of_order}: a repair`],
        ]}
        {...field('kind')}
      />
      <TextField label="Note" maxLength={NOTE_MAX_LENGTH} {...field('note')} />
      <Note>
        Nobody can book the room for these nights. Nights that are booked already must be moved first.
      </Note>
    </ConfirmForm>
  )
}
