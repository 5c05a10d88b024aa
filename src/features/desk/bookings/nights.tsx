import { nightsInWords } from '../../../shared/day-in-words'
import { MOST_NIGHTS } from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { type PricedRoom, pricesOf, totalOf } from '../../../shared/prices'
import { countNights, dayAfter } from '../../../shared/stay'
import { usePermission } from '../api/me'
import { problemsIn, SumField, sumIn, SureField, TextField, useFields } from '../parts/fields'
import { Pair, Row } from '../parts/layout'
import { Announcement, Note } from '../parts/text'
import { type Rooms, withRooms } from '../rooms/with-rooms'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { currentDay, nameFarDay, parseNights } from './days'
import { METHODS, PaidHow, type PaidField, paymentIn, restIn } from './PaidHow'
import { Claimed } from './RoomField'
import { useClaimed } from './useClaims'

interface Nights {
  room: PricedRoom | undefined
  periods: Rooms['periods']
  /** The business day of the first night. */
  from: string
  /** How many nights the form begins with. */
  usual?: number
  /** The guest's overpayment in kobo. */
  credit?: number
  /** The code of the booking that gets the nights, if there is one. */
  own?: string
}

/** Holds the fields for nights, price and payment. `body` is their part of a call. */
export function useNights({ room, periods, from, usual = 1, credit = 0, own }: Nights) {
  const isOwner = usePermission('exceptions')
  const fields = useFields<PaidField | 'nights' | 'total' | 'sure'>()
  const { typed } = fields
  const nights = parseNights(typed.nights ?? String(usual))
  const prices = room && nights ? pricesOf(room, { from, nights }, periods) : undefined
  const fullPrice = prices ? totalOf(prices) : undefined
  const sum = sumIn(fields, 'total', { preset: fullPrice, least: 0 })
  const total = sum.kobo
  const isFarBelow = total !== undefined && fullPrice !== undefined && total < fullPrice / 2
  const isTooLow = !isOwner && total !== undefined && fullPrice !== undefined && total < fullPrice
  const until = nights === undefined ? from : dayAfter(from, nights)
  const claimed = useClaimed({ from, until }, own)(room?.id)
  const toPay = total && Math.max(0, total - credit)
  const isPaidNow = typed.method !== undefined && typed.method !== 'later'
  const rest = restIn(fields, toPay)
  return {
    fields,
    usual,
    prices,
    from,
    until,
    claimed,
    credit,
    isOwner,
    nights,
    sum,
    toPay,
    question:
      isFarBelow && !isTooLow
        ? `${formatKobo(total)} for ${nightsInWords(nights ?? 1)} is far below ${formatKobo(fullPrice)}. Is that right?`
        : undefined,
    problems: problemsIn({
      nights: nights === undefined && `A number from 1 to ${MOST_NIGHTS}.`,
      total:
        sum.problem || (isTooLow && `The price is ${formatKobo(fullPrice)}. Only an owner can ask for less.`),
      sure: isFarBelow && !isTooLow && typed.sure !== String(total) && 'Please check the price.',
      method: toPay !== 0 && typed.method === undefined && 'Please choose one.',
      rest_amount: rest.problem,
    }),
    body: {
      nights,
      total_kobo: total,
      seen_price_kobo: fullPrice,
      payment: isPaidNow && toPay !== 0 ? paymentIn(typed, toPay, rest) : null,
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

interface StayProps {
  stay: ReturnType<typeof useNights>
}

export function NightsField({ stay: { fields, usual } }: StayProps) {
  return <TextField label="Nights" inputMode="numeric" {...fields.field('nights', String(usual))} />
}

export function PriceField({ stay: { nights, sum } }: StayProps) {
  return <SumField label={nights === 1 ? 'Price' : 'Price of all nights'} of={sum} />
}

/** Says what the nights cost, and asks how they are paid. */
export function PayNights({ stay }: StayProps) {
  const { fields, nights, sum, toPay, question, prices, from, credit, isOwner } = stay
  return (
    <>
      <Row>
        <Announcement>{nights !== undefined && `Until ${nameFarDay(dayAfter(from, nights))}.`}</Announcement>
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
      {question !== undefined && (
        <SureField legend={question} kobo={sum.kobo ?? 0} {...fields.field('sure')} />
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

/** Adds nights to a stay. */
export const StayOn = bookingButton('Stay on', 'How long?', withRooms(StayOnForm))
/** Takes the last "Stay on" back. */
export const UndoStayOn = bookingButton(
  'Undo stay on',
  'Does the guest not stay on?',
  UndoStayOnForm,
  'quiet',
)

function StayOnForm({ rooms, periods, ...props }: BookingFormProps & Rooms) {
  const { guest_name: name, room_name, room_id: seen_room, leaves_on: seen_leaves_on } = props.story.booking
  const stay = useNights({
    room: rooms.find(({ id }) => id === seen_room),
    periods,
    from: seen_leaves_on,
    own: props.story.booking.code,
    usual: Math.max(1, countNights(seen_leaves_on, currentDay())),
    credit: Math.max(0, -props.story.booking.balance_kobo),
  })
  return (
    <StepForm
      {...props}
      step="stay-on"
      confirm={stay.nights === undefined ? 'Stay on' : `Stay on ${nightsInWords(stay.nights)}`}
      isIncomplete={stay.claimed !== undefined}
      problems={stay.problems}
      body={{ seen_room, seen_leaves_on, ...stay.body }}
    >
      <p>
        {name} keeps <b>{room_name}</b> beyond {nameFarDay(seen_leaves_on)}.
      </p>
      <Claimed
        by={stay.claimed}
        nights={{ from: seen_leaves_on, until: stay.until }}
        own={props.story.booking.code}
      />
      <Pair>
        <NightsField stay={stay} />
        <PriceField stay={stay} />
      </Pair>
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
