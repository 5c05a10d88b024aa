import { nightsInWords } from '../../../shared/day-in-words'
import { MOST_NIGHTS } from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { type PricedRoom, pricesOf, totalOf } from '../../../shared/prices'
import { countNights, dayAfter } from '../../../shared/stay'
import { usePermission } from '../api/me'
import { type Fields, SumField, sumIn, SureField, TextField, useFields } from '../parts/fields'
import { Pair, Row } from '../parts/layout'
import { Announcement, Note } from '../parts/text'
import { type Rooms, withRooms } from '../rooms/with-rooms'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { currentDay, nameFarDay, parseNights } from './days'
import { METHODS, PaidHow, type PaidField, paymentIn, restIn } from './PaidHow'
import { Claimed } from './RoomField'

/** Returns the price in a field, whose preset is the full price. Only an owner may ask for less. */
export function askedPriceIn<Name extends string>(
  fields: Fields<Name>,
  name: Name,
  { full, isOwner }: { full: number | undefined; isOwner: boolean },
) {
  const sum = sumIn(fields, name, { preset: full, least: 0 })
  const { kobo = Infinity } = sum
  const isBelow = full !== undefined && kobo < full
  return {
    ...sum,
    full,
    isBelow,
    isFarBelow: isOwner && isBelow && kobo < full / 2,
    problem:
      sum.problem || (isBelow && !isOwner && `Only an owner can ask for less than ${formatKobo(full)}.`),
  }
}

interface Nights {
  room: PricedRoom | undefined
  periods: Rooms['periods']
  from: string
  usual?: number
  /** The guest's overpayment in kobo. */
  credit?: number
}

/** Holds the fields for nights, price and payment. `body` is what a call takes of them. */
export function useNights({ room, periods, from, usual = 1, credit = 0 }: Nights) {
  const isOwner = usePermission('exceptions')
  const fields = useFields<PaidField | 'nights' | 'total' | 'sure'>()
  const { typed } = fields
  const nights = parseNights(typed.nights ?? String(usual))
  const prices = room && nights ? pricesOf(room, { from, nights }, periods) : undefined
  const price = askedPriceIn(fields, 'total', { full: prices && totalOf(prices), isOwner })
  const toPay = price.kobo && Math.max(0, price.kobo - credit)
  const isPaidNow = toPay !== 0 && typed.method !== undefined && typed.method !== 'later'
  const rest = restIn(fields, toPay)
  return {
    fields,
    usual,
    prices,
    from,
    until: dayAfter(from, nights ?? 0),
    credit,
    isOwner,
    nights,
    price,
    toPay,
    problems: {
      nights: nights === undefined && `A number from 1 to ${MOST_NIGHTS}.`,
      total: price.problem,
      rest_amount: rest.problem,
    },
    body: {
      nights,
      total_kobo: price.kobo,
      seen_price_kobo: price.full,
      payment: isPaidNow ? paymentIn(typed, toPay, rest) : null,
    },
  }
}

/** @example '₦85,000 from Tuesday 29 December, ₦120,000 from Thursday 31 December.' */
function pricesInWords(from: string, prices: readonly number[]): string {
  const changes = prices.flatMap((kobo, index) =>
    kobo === prices[index - 1] ? [] : `${formatKobo(kobo)} from ${nameFarDay(dayAfter(from, index))}`,
  )
  const [first = 0] = prices
  return changes.length > 1 ? `${changes.join(', ')}.` : `The room costs ${formatKobo(first)} a night.`
}

export function PayNights({ stay }: { stay: ReturnType<typeof useNights> }) {
  const { fields, usual, nights = 1, price, toPay, prices, from, until, credit, isOwner } = stay
  return (
    <>
      <Pair>
        <TextField label="Nights" inputMode="numeric" {...fields.field('nights', String(usual))} />
        <SumField label={nights === 1 ? 'Price' : 'Price of all nights'} of={price} />
      </Pair>
      <Row>
        <Announcement>{until > from && `Until ${nameFarDay(until)}.`}</Announcement>
        {prices && (
          <Note>
            {pricesInWords(from, prices)}
            {!isOwner && ' Only an owner can ask for less.'}
          </Note>
        )}
      </Row>
      {credit > 0 && (
        <Note>
          {formatKobo(credit)} was paid too much before, so {toPay ? formatKobo(toPay) : 'nothing'} is left to
          pay.
        </Note>
      )}
      {price.isFarBelow && (
        <SureField
          legend={`${formatKobo(price.kobo ?? 0)} for ${nightsInWords(nights)} is far below ${formatKobo(price.full ?? 0)}. Is that right?`}
          kobo={price.kobo ?? 0}
          {...fields.field('sure')}
        />
      )}
      {toPay !== 0 && (
        <PaidHow
          legend="Paid how?"
          fields={fields}
          methods={[...METHODS, ['later', 'Not yet']]}
          total={toPay ?? 0}
        />
      )}
    </>
  )
}

export const StayOn = bookingButton('Stay on', 'How long?', withRooms(StayOnForm))
export const UndoStayOn = bookingButton(
  'Undo stay on',
  'Does the guest not stay on?',
  UndoStayOnForm,
  'quiet',
)

function StayOnForm({ rooms, periods, ...props }: BookingFormProps & Rooms) {
  const { code, guest_name, room_name, room_id, leaves_on, balance_kobo } = props.story.booking
  const stay = useNights({
    room: rooms.find(({ id }) => id === room_id),
    periods,
    from: leaves_on,
    usual: Math.max(1, countNights(leaves_on, currentDay())),
    credit: Math.max(0, -balance_kobo),
  })
  return (
    <StepForm
      {...props}
      step="stay-on"
      confirm={stay.nights === undefined ? 'Stay on' : `Stay on ${nightsInWords(stay.nights)}`}
      problems={stay.problems}
      body={{ seen_room: room_id, seen_leaves_on: leaves_on, ...stay.body }}
    >
      <p>
        {guest_name} keeps <b>{room_name}</b> beyond {nameFarDay(leaves_on)}.
      </p>
      <Claimed roomId={room_id} nights={stay} own={code} />
      <PayNights stay={stay} />
    </StepForm>
  )
}

function UndoStayOnForm(props: BookingFormProps) {
  const { booking, extension } = props.story
  if (extension === null) return <p>There are no added nights that can be taken back.</p>
  const { from, total_kobo } = extension
  return (
    <StepForm
      {...props}
      step="undo-stay-on"
      confirm={`Undo ${nightsInWords(countNights(from, booking.leaves_on))}`}
      body={{ seen_room: booking.room_id, seen_leaves_on: booking.leaves_on }}
    >
      <p>
        {booking.guest_name} leaves {booking.room_name} on {nameFarDay(from)} after all. The charge of{' '}
        {formatKobo(total_kobo)} is voided.
      </p>
      <Note>Money that was taken stays in the folio. Give it back from there.</Note>
    </StepForm>
  )
}
