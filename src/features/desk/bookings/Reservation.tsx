import { navigate } from 'gatsby'
import type { BodyOf } from '../../../shared/desk/calls'
import type { DeskRoom } from '../../../shared/desk/rooms'
import {
  EMAIL_MAX_LENGTH,
  MOST_NIGHTS,
  NAME_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  SHORT_MAX_LENGTH,
} from '../../../shared/limits'
import { clockInWords, nightsInWords } from '../../../shared/day-in-words'
import { formatKobo } from '../../../shared/money'
import { pricesOf, totalOf } from '../../../shared/prices'
import { dayAfter, heldUntil } from '../../../shared/stay'
import { callDesk } from '../api/call-desk'
import { useMe, usePermission } from '../api/me'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { ChecksField, SumField, sumIn, SureField, TextField, textOrNull, useFields } from '../parts/fields'
import { Pair, Stack } from '../parts/layout'
import { Announcement, Note, Summary } from '../parts/text'
import { currentDay, nameFarDay, parseNights } from './days'
import { METHODS, PaidHow, type PaidField, paymentIn } from './PaidHow'
import { NextFree } from './NextFree'
import { askedPriceIn } from './nights'
import { useClaimed } from './useClaims'
import { type Rooms, withRooms } from '../rooms/with-rooms'

interface ReservationStart {
  room_id?: number
  from?: string
}

export function Reserve(start: ReservationStart) {
  return (
    <DialogButton label="Reservation" title="Reservation">
      <ReservationForm {...start} />
    </DialogButton>
  )
}

const ReservationForm = withRooms(function ReservationForm({
  room_id,
  from = dayAfter(currentDay(), 1),
  rooms,
  periods,
}: ReservationStart & Rooms) {
  const isOwner = usePermission('exceptions')
  const { site, held_until } = useMe()
  const fields = useFields<
    | ('arrives_on' | 'nights' | 'guest_name' | 'phone' | 'guest_email' | 'company' | 'tin')
    | ('arrival_time' | 'note' | 'sure' | PaidField | 'amount' | 'rooms' | `total-${number}`)
  >()
  const { typed, field } = fields
  const { arrives_on = from, method = 'later', guest_name = '' } = typed
  const nights = parseNights(typed.nights ?? '1')
  const hasDates = nights !== undefined && arrives_on >= currentDay()
  const until = hasDates ? dayAfter(arrives_on, nights) : arrives_on
  const claimed = useClaimed({ from: arrives_on, until })
  const free = hasDates ? rooms.filter(({ id, listed }) => listed && !claimed(id)) : []
  const fullPriceOf = (room: DeskRoom) =>
    totalOf(pricesOf(room, { from: arrives_on, nights: nights ?? 1 }, periods))
  const ticked = (typed.rooms ?? String(room_id ?? '')).split(' ')
  const chosen = free
    .filter(({ id }) => ticked.includes(String(id)))
    .map((room) => {
      const name = `total-${room.id}` as const
      return { room, name, price: askedPriceIn(fields, name, { full: fullPriceOf(room), isOwner }) }
    })
  const total = chosen.reduce((sum, { price }) => sum + (price.kobo ?? 0), 0)
  const isBelow = chosen.some(({ price }) => price.isBelow)
  const isPaidNow = METHODS.some(([name]) => name === method)
  const amount = sumIn(fields, 'amount', { preset: total, most: total })
  const [phone, email, note] = [typed.phone, typed.guest_email, typed.note].map(textOrNull)

  async function save() {
    // Safe: a form without problems has the whole body.
    const body = {
      arrives_on,
      nights,
      rooms: chosen.map(({ room, price }) => ({
        room_id: room.id,
        total_kobo: price.kobo,
        seen_price_kobo: price.full,
      })),
      guest_name,
      phone,
      note,
      guest_email: email,
      company: textOrNull(typed.company),
      tin: textOrNull(typed.tin),
      arrival_time: textOrNull(typed.arrival_time),
      payment: isPaidNow ? paymentIn({ ...typed, method }, amount.kobo) : null,
    } as BodyOf<'POST reservations/'>
    const { code } = await callDesk('POST reservations/', body)
    void navigate(`/desk/bookings/${code}`)
  }

  return (
    <ConfirmForm
      confirm={chosen.length === 0 ? 'Reserve' : `Reserve for ${formatKobo(total)}`}
      problems={{
        nights: nights === undefined && `A number from 1 to ${MOST_NIGHTS}.`,
        rooms: chosen.length === 0 && 'Please choose a room.',
        ...Object.fromEntries(chosen.map(({ name, price }) => [name, price.problem])),
        note: isBelow && note === null && 'Please write why the price is lower.',
        phone: phone === null && email === null && 'Please enter a phone number or an email address.',
        amount: isPaidNow && amount.problem,
      }}
      call={save}
    >
      <Pair>
        <TextField
          label="Arrival"
          type="date"
          required
          min={currentDay()}
          {...field('arrives_on', arrives_on)}
        />
        <TextField label="Nights" inputMode="numeric" {...field('nights', '1')} />
      </Pair>
      <Announcement>
        {hasDates &&
          `${nameFarDay(arrives_on)} to ${nameFarDay(until)}, ${nightsInWords(nights)}: ${free.length === 0 ? 'no room is free.' : `${free.length} ${free.length === 1 ? 'room is' : 'rooms are'} free.`}`}
      </Announcement>
      {hasDates && free.length === 0 && <NextFree rooms={rooms} from={arrives_on} nights={nights} />}
      <ChecksField
        legend="Free rooms"
        options={free.map((room) => [String(room.id), `${room.name}, ${formatKobo(fullPriceOf(room))}`])}
        {...field('rooms', ticked.join(' '))}
      />
      <Pair>
        <TextField label="Name of the guest" required maxLength={NAME_MAX_LENGTH} {...field('guest_name')} />
        <TextField label="Phone" type="tel" maxLength={PHONE_MAX_LENGTH} {...field('phone')} />
      </Pair>
      {chosen.map(({ room, price }) => (
        <SumField
          key={room.id}
          label={`Price of ${nights === 1 ? 'the night' : 'all nights'} in ${room.name}`}
          of={price}
        />
      ))}
      {chosen.some(({ price }) => price.isFarBelow) && (
        <SureField
          legend={`${formatKobo(total)} is far below the price. Is that right?`}
          kobo={total}
          {...field('sure')}
        />
      )}
      <PaidHow
        legend="How is it guaranteed?"
        fields={fields}
        methods={[
          ['later', 'Pays on arrival'],
          ...(site === '' ? [] : [['link', 'Payment link'] as const]),
          ...METHODS,
        ]}
        preset="later"
      />
      {isPaidNow && <SumField label="How much is paid now" of={amount} />}
      <details open={isBelow || undefined}>
        <Summary>Email, company, arrival time, note</Summary>
        <Stack>
          <TextField label="Email" type="email" maxLength={EMAIL_MAX_LENGTH} {...field('guest_email')} />
          <TextField label="Company" maxLength={NAME_MAX_LENGTH} {...field('company')} />
          <TextField label="TIN of the company" maxLength={SHORT_MAX_LENGTH} {...field('tin')} />
          <TextField label="Arrival time" maxLength={SHORT_MAX_LENGTH} {...field('arrival_time')} />
          <TextField label="Note, for the desk only" maxLength={NOTE_MAX_LENGTH} {...field('note')} />
        </Stack>
      </details>
      <Note>
        {email === null
          ? 'Without an email address, the booking has a WhatsApp message with everything in it.'
          : 'A mail confirms it to the guest.'}
        {!isPaidNow &&
          ` Without payment, the room is kept ${heldUntil(arrives_on, held_until, new Date()) === null ? 'all night' : `until ${clockInWords(held_until)} on the day of arrival`}.`}
        {method === 'link' &&
          (email === null ? ' Send it: it has the payment link.' : ' It has the payment link.')}
      </Note>
    </ConfirmForm>
  )
})
