import { navigate } from 'gatsby'
import type { BodyOf } from '../../../shared/desk/calls'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { nightsInWords } from '../../../shared/day-in-words'
import { MOST_NIGHTS, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { type PricedRoom, pricesOf, totalOf } from '../../../shared/prices'
import { countNights, dayAfter } from '../../../shared/stay'
import { callDesk } from '../api/call-desk'
import { usePermission } from '../api/me'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { problemsIn, SumField, sumIn, SureField, TextField, textOrNull, useFields } from '../parts/fields'
import { Announcement, Note } from '../parts/text'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { currentDay, nameFarDay, parseNights } from './days'
import { METHODS, PaidHow, paymentIn } from './folio-forms'
import { Claimed, RoomField } from './RoomField'
import { useClaimed } from './useClaims'
import { NextFree } from './NextFree'
import { Reserve } from './Reservation'
import { type Rooms, withRooms } from '../rooms/with-rooms'

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
function useNights({ room, periods, from, usual = 1, credit = 0, own }: Nights) {
  const isOwner = usePermission('exceptions')
  const fields = useFields<'nights' | 'total' | 'sure' | 'method' | 'reference'>()
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
    }),
    body: {
      nights,
      total_kobo: total,
      seen_price_kobo: fullPrice,
      payment: isPaidNow && toPay !== 0 ? paymentIn(typed, toPay) : null,
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

function NightsFields({ stay }: { stay: ReturnType<typeof useNights> }) {
  const { fields, usual, nights, sum, toPay, question, prices, from, credit, isOwner } = stay
  const { field } = fields
  return (
    <>
      <TextField label="Nights" inputMode="numeric" {...field('nights', String(usual))} />
      <Announcement>{nights !== undefined && `Until ${nameFarDay(dayAfter(from, nights))}.`}</Announcement>
      <SumField label={nights === 1 ? 'Price' : 'Price of all nights'} of={sum} />
      {prices && (
        <Note>
          {pricesInWords(from, prices)}
          {!isOwner && ' Only an owner can ask for less.'}
        </Note>
      )}
      {credit > 0 && (
        <Note>
          {formatKobo(credit)} was paid too much before, so {toPay ? formatKobo(toPay) : 'nothing'} is left to
          pay.
        </Note>
      )}
      {question !== undefined && <SureField legend={question} kobo={sum.kobo ?? 0} {...field('sure')} />}
      {toPay !== 0 && (
        <PaidHow legend="Paid how?" fields={fields} methods={[...METHODS, ['later', 'Not yet']]} />
      )}
    </>
  )
}

/** Checks a guest in who has not booked. `room` is the one to begin with. A tile shows the room and its price. */
export function WalkIn({ room, isTile = false }: { room?: DeskRoom; isTile?: boolean }) {
  const tile = isTile && room && `${room.name} ${formatKobo(room.tonight_kobo)}`
  return (
    <DialogButton label={tile || 'Walk-in'} title="Walk-in" about={tile ? 'Walk-in' : room?.name}>
      <WalkInForm roomId={room?.id} />
    </DialogButton>
  )
}

const WalkInForm = withRooms(function WalkInForm({
  roomId,
  rooms,
  periods,
}: Rooms & { roomId: number | undefined }) {
  const { typed, field } = useFields<'room_id' | 'guest_name' | 'phone'>()
  const chosen = typed.room_id ?? String(roomId ?? '')
  const room = rooms.find(({ id }) => String(id) === chosen)
  const stay = useNights({ room, periods, from: currentDay() })
  const claimedFor = useClaimed({ from: currentDay(), until: stay.until })
  const name = typed.guest_name?.trim() ?? ''

  async function checkIn() {
    // Safe: a form without problems has the whole body.
    const nights = stay.body as Pick<BodyOf<'POST bookings/'>, keyof typeof stay.body>
    const booking = await callDesk('POST bookings/', {
      room_id: Number(chosen),
      guest_name: name,
      phone: textOrNull(typed.phone),
      ...nights,
    })
    void navigate(`/desk/bookings/${booking.code}`)
  }

  return (
    <ConfirmForm
      confirm="Check in"
      about={name}
      isIncomplete={stay.claimed !== undefined}
      problems={{
        ...problemsIn({
          room_id: room === undefined && 'Please choose a room.',
          guest_name: name === '' && 'Please enter the name of the guest.',
        }),
        ...stay.problems,
      }}
      call={checkIn}
    >
      <RoomField label="Room" rooms={rooms} nights={stay} {...field('room_id', chosen)} />
      {!rooms.some(({ id, listed, available }) => listed && available && !claimedFor(id)) && (
        <NextFree rooms={rooms} from={dayAfter(currentDay(), 1)} nights={stay.nights ?? 1}>
          {(first) => <Reserve {...first} nights={stay.nights ?? 1} />}
        </NextFree>
      )}
      <TextField label="Name of the guest" maxLength={NAME_MAX_LENGTH} {...field('guest_name')} />
      <TextField label="Phone" type="tel" maxLength={PHONE_MAX_LENGTH} {...field('phone')} />
      <NightsFields stay={stay} />
    </ConfirmForm>
  )
})

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
      <NightsFields stay={stay} />
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
