import { nameWeekday, WEEKDAYS } from '../../../shared/desk/price-words'
import type { DeskPricePeriod, NewPeriod } from '../../../shared/desk/prices'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { SHORT_MAX_LENGTH } from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { findUnusual, priceIn, priceOf, type PricePeriod } from '../../../shared/prices'
import { callDesk } from '../api/call-desk'
import { currentDay, nameFarDay } from '../bookings/days'
import { ConfirmForm } from '../parts/dialogs'
import {
  ChecksField,
  ChoiceField,
  SelectField,
  SumField,
  sumIn,
  SureField,
  TextField,
  useFields,
} from '../parts/fields'
import { Note } from '../parts/text'
import type { Rooms } from './with-rooms'

interface PeriodFormProps extends Rooms {
  period?: DeskPricePeriod
}

type Name = Exclude<keyof NewPeriod, 'price_kobo'> | 'kind' | 'amount' | 'tried' | 'sure'

export function PeriodForm({ rooms, periods, period }: PeriodFormProps) {
  const fields = useFields<Name>()
  const { field } = fields
  const values = {
    name: period?.name ?? '',
    first_night: period?.first_night ?? currentDay(),
    last_night: period?.last_night ?? '',
    weekdays: [...(period?.weekdays ?? WEEKDAYS)].join(' '),
    room_id: String(period?.room_id ?? ''),
    kind: period === undefined || period.price_kobo === null ? 'percent' : 'amount',
    percent: String(period?.percent ?? ''),
    ...fields.typed,
  }
  const { name, first_night, last_night, kind } = values
  const weekdays = WEEKDAYS.filter((digit) => values.weekdays.includes(digit)).join('')
  const sum = sumIn(fields, 'amount', { preset: period?.price_kobo ?? undefined })
  const percent = /^\d{1,4}$/.test(values.percent) ? Number(values.percent) : 0
  const isPercent = percent >= 1 && percent <= 1_000
  const draft = {
    name,
    room_id: values.room_id === '' ? null : Number(values.room_id),
    first_night,
    last_night,
    weekdays,
    price_kobo: kind === 'amount' ? (sum.kobo ?? null) : null,
    percent: kind === 'percent' && isPercent ? percent : null,
  }
  const hasPrice = draft.price_kobo !== null || draft.percent !== null
  const unusual = hasPrice ? findUnusual(rooms, draft) : []
  const [slip] = unusual
  const slipKobo = slip && priceIn(slip, draft)
  return (
    <ConfirmForm
      confirm="Save"
      problems={{
        last_night:
          (last_night < first_night || last_night < currentDay()) && 'Please choose a night that comes.',
        weekdays: weekdays === '' && 'Please choose at least one.',
        amount: kind === 'amount' && sum.problem,
        percent: kind === 'percent' && !isPercent && 'A number, such as 120 for a fifth more.',
      }}
      call={() =>
        callDesk('POST prices/', {
          ...draft,
          replaces: period?.id ?? null,
          confirms_price: slip !== undefined,
        })
      }
    >
      <TextField label="Name" required maxLength={SHORT_MAX_LENGTH} {...field('name', name)} />
      <TextField label="First night" type="date" required {...field('first_night', first_night)} />
      <TextField label="Last night" type="date" required {...field('last_night', last_night)} />
      <ChecksField
        legend="Nights that begin on"
        options={WEEKDAYS.map((digit) => [digit, nameWeekday(digit)])}
        {...field('weekdays', values.weekdays)}
      />
      <SelectField
        label="Room"
        options={[['', 'All rooms'], ...rooms.map((room) => [String(room.id), room.name] as const)]}
        {...field('room_id', values.room_id)}
      />
      <ChoiceField
        legend="Price of a night"
        options={[
          ['percent', 'A percentage of the ordinary price'],
          ['amount', 'An amount'],
        ]}
        {...field('kind', kind)}
      />
      {kind === 'amount' ? (
        <SumField label="Amount" of={sum} />
      ) : (
        <TextField
          label="Percentage of the ordinary price, such as 120 for a fifth more"
          inputMode="numeric"
          {...field('percent', values.percent)}
        />
      )}
      <TextField label="What would a night cost?" type="date" {...field('tried', first_night)} />
      {hasPrice && (
        <Tried
          rooms={rooms.filter(({ id, listed }) => (draft.room_id === null ? listed : id === draft.room_id))}
          night={fields.typed.tried || first_night}
          now={periods}
          then={[...periods.filter(({ id }) => id !== period?.id), { ...draft, id: '', created_at: UNSAVED }]}
        />
      )}
      {slip && slipKobo !== undefined && (
        <SureField
          legend={`${slip.name} costs ${formatKobo(slip.price_kobo)} on an ordinary night${unusual.length > 1 ? ', and other rooms change as much' : ''}. Is this price right?`}
          kobo={slipKobo}
          {...field('sure')}
        />
      )}
    </ConfirmForm>
  )
}

/** Later than every saved period. */
const UNSAVED = '9999'

interface TriedProps {
  rooms: readonly DeskRoom[]
  night: string
  now: readonly PricePeriod[]
  then: readonly PricePeriod[]
}

function Tried({ rooms, night, now, then }: TriedProps) {
  if (night === '') return null
  return (
    <output>
      <Note>The night of {nameFarDay(night)}, once this is saved:</Note>
      <ul>
        {rooms.map((room) => {
          const [before, after] = [now, then].map((periods) => formatKobo(priceOf(room, night, periods)))
          return (
            <Note as="li" key={room.id}>
              {room.name}: <b>{after}</b>
              {after !== before && `, now ${before}`}
            </Note>
          )
        })}
      </ul>
    </output>
  )
}
