import { type NightPrice, priceRows } from '../../shared/night-prices'
import { paymentQuestion } from '../../shared/payment-news'
import { dayAfter, hotelDay } from '../../shared/stay'
import { type BookedDates, listTerms, stayDates, stayTerms } from '../../shared/stay-terms'
import { readChargedNights } from '../db/charged-nights'
import { toOneLine } from '../../shared/text'
import { isOpen } from '../db/schema'
import type { Hotel } from '../hotel/hotel'
import { findParty, payableKoboOf, type PartyBooking, paymentLink } from '../links/payment-link'
import type { Source } from './compose'
import { findPaymentFacts, findRoomMove, type PaymentFacts, refundIdIn } from './facts'
import { type Draft, MailFailure, type Part } from './mail'
import type { OutgoingMail } from './outbox'
import { describeRefund, refundRows } from './payment-mails'
import { guestDraft, guestPageUrl, linkTo, sumRows, toFacts, toGuest, toHotelTime } from './wording'

// Online bookings and reservations get the same mails. The folio decides what they say about payment.

/** Returns the mail for a change. `entry`: the id of the change in the journal. */
export function bookingMailOf(
  { id }: { id: string },
  entry: string,
  kind: keyof typeof BOOKING_MAILS = 'reservation-confirmed',
): OutgoingMail {
  return { kind, about: entry, booking_id: id, payload: { entry } }
}

type Rooms = readonly PartyBooking[]

interface Facts {
  booking: PartyBooking & { guest_email: string }
  /** The booking, and the others of its party with the same status. */
  party: Rooms
  payment: PaymentFacts | undefined
  move: { from: string; to: string } | undefined
  nightPrices: readonly NightPrice[]
  pageUrl: string | undefined
  payUrl: string | undefined
  hotel: Hotel
  now: Date
}

interface Wording {
  subject: string
  intro: readonly string[]
  /** Default: the booking alone. */
  rooms?: Rooms
  isCancelled?: boolean
  /** A short mail has the code and the link to the booking only. */
  isShort?: boolean
}

type Write = (facts: Facts) => Wording

const CODE = 'This is your booking code, for the front desk:'

const confirmation: Write = ({ party, hotel }) => ({
  subject: `Your booking at ${hotel.name}`,
  intro: [
    `Thank you: ${party.length > 1 ? 'your rooms are' : 'your room is'} booked${party.some(({ balance_kobo }) => balance_kobo > 0) ? '' : ' and paid'}. ${CODE}`,
  ],
  rooms: party,
})

const otherRoom: Write = ({ hotel }) => ({
  subject: `Another room for your booking at ${hotel.name}`,
  intro: ['We have moved your booking to another room. Your booking code is the same:'],
})

const otherDates: Write = ({ hotel }) => ({
  subject: `New dates for your booking at ${hotel.name}`,
  intro: ['We have changed the dates of your booking. Your booking code is the same:'],
})

const reminder: Write = ({ booking, party, hotel }) => ({
  subject: `Tomorrow at ${hotel.name}`,
  intro: [`We look forward to welcoming you tomorrow. ${CODE}`],
  rooms: party.filter(({ arrives_on }) => arrives_on === booking.arrives_on),
})

/** Without this mail, a stranger could sleep at the cost of a guest who has paid and does not come. */
const arrived: Write = ({ booking, hotel }) => ({
  subject: `You checked in at ${hotel.name}`,
  intro: [
    `You checked in to the ${toOneLine(booking.room_name)} on ${toHotelTime(booking.checked_in_at ?? booking.created_at)}. If you have not, please call us at once: ${hotel.phones.join(' or ')}. ${CODE}`,
  ],
  isShort: true,
})

const payByLink: Write = ({ party, hotel }) => ({
  subject: `Your payment link for ${hotel.name}`,
  intro: [
    'You can pay for your stay online, with the link below. It always shows what is to pay at that moment. This is your booking code:',
  ],
  rooms: party,
})

const cancellation: Write = ({ booking, payment, hotel }) => ({
  subject: `Your booking at ${hotel.name} is cancelled`,
  intro: [
    `Your booking is cancelled, and our ${toOneLine(booking.room_name)} is no longer reserved for you.`,
    ...(payment ? [describeRefund(payment)] : []),
  ],
  isCancelled: true,
})

/** Returns the mail's booking when the mail is sent; undefined when the mail is not true any more. */
type Find = (booking: PartyBooking, party: Rooms, source: Source) => PartyBooking | undefined

/** Includes stays that are over: the confirmation is then the guest's receipt. */
const findBooked: Find = ({ guest_email }, party) =>
  party.find((one) => one.guest_email === guest_email && (isOpen(one) || one.status === 'left'))

/** Returns any of the guest's rooms for tomorrow. A late reminder is not sent any more. */
const findTomorrow: Find = ({ guest_email }, party, { now }) => {
  const tomorrow = dayAfter(hotelDay(now.toISOString()), 1)
  return party.find(
    (one) => one.guest_email === guest_email && one.status === 'expected' && one.arrives_on === tomorrow,
  )
}

function bookingMail(write: Write, find: Find = (booking) => booking) {
  const compose = async (source: Source): Promise<Draft | undefined> => {
    const { database, payload, isDone, sources, now } = source
    const whole = await findParty(database, 'id', source.booking_id ?? (await findBookingId(source)))
    const [first] = whole
    if (first === undefined) throw new MailFailure('EROW')
    const found = isDone ? first : find(first, whole, source)
    if (found === undefined || found.guest_email === null) return undefined
    const booking = { ...found, guest_email: found.guest_email }
    const { id, code, status, payment_id } = booking
    const payment =
      payment_id === null ? undefined : await findPaymentFacts(database, payment_id, refundIdIn(payload))
    const { linkSecret } = sources
    const hotel = { ...source.hotel, question: paymentQuestion(code) }
    const paid = { outcome: 'booked', reference: payment?.reference ?? code } as const
    return writeDraft(write, {
      booking,
      party: [booking, ...whole.filter((one) => one !== found && one.status === status)],
      payment,
      move: await findRoomMove(database, payload),
      nightPrices: await readChargedNights(database, id),
      pageUrl: guestPageUrl({ ...booking, ...paid, booked_at: booking.created_at }, hotel, linkSecret, now),
      payUrl: paymentLink({ siteUrl: hotel.siteUrl, linkSecret }, whole),
      hotel,
      now,
    })
  }
  return { audience: 'guest', compose } as const
}

async function findBookingId({ database, payment_id }: Source): Promise<string> {
  const payments = database
    .selectFrom('payments')
    .select('booking_id')
    .where('id', '=', payment_id ?? '')
  return (await payments.executeTakeFirst())?.booking_id ?? ''
}

function writeDraft(write: Write, facts: Facts): Draft {
  const { booking, payment, move, nightPrices, pageUrl, hotel } = facts
  const { subject, intro, rooms = [booking], isCancelled = false, isShort = false } = write(facts)
  const { code, guest_name, guest_email } = booking
  const guest = toGuest(guest_email, guest_name)
  if (isShort) {
    const parts = [...intro, { code }, ...linkTo({ code, pageUrl })]
    return { ...guestDraft(hotel, guest, subject, ...parts), booking }
  }
  const booked = { ...booking, booked_at: booking.created_at }
  const { checkIn, checkOut } = stayDates(hotel.stay, booked)
  const roomName = move?.to ?? rooms.map(({ room_name }) => room_name).join(', ')
  // A guest sees only the codes of own rooms.
  const ownCodes = rooms.filter((room) => room.guest_email === guest_email).map((room) => room.code)
  const payUrl = isCancelled ? undefined : facts.payUrl
  const sums = sumRows(rooms, payment, payUrl !== undefined)
  const draft = guestDraft(
    hotel,
    guest,
    subject,
    ...intro,
    { code },
    toFacts({
      [rooms.length > 1 ? 'Rooms' : 'Room']: roomName,
      ...(move && { Before: move.from }),
      ...(ownCodes.length > 1 && { 'All codes': ownCodes.join(', ') }),
      'Check-in': checkIn,
      'Check-out': checkOut,
      ...(isCancelled
        ? { ...(sums['Paid'] && { Paid: sums['Paid'] }), ...(payment && refundRows(payment)) }
        : { ...(rooms.length === 1 && Object.fromEntries(priceRows(nightPrices))), ...sums }),
      ...(payment && { 'Payment reference': payment.reference }),
    }),
    ...(payUrl ? [{ label: 'Pay online', url: payUrl }] : []),
    ...linkTo({ code, pageUrl }),
    ...(isCancelled ? [] : termParts(facts, booked)),
    `${isCancelled ? 'If you did not expect this, reply' : 'A question, or a change of plan? Reply'} to this email, call us or message us on WhatsApp.`,
    ...(isCancelled ? [] : [hotel.farewell]),
  )
  // A party can still pay by the link in the mail of a room that was cancelled since.
  const status = booking.status === 'cancelled' ? 'cancelled' : 'confirmed'
  return { ...draft, booking, reservation: { ...booked, code, roomName, status } }
}

/** Once the guest has checked in, arrival, cancellation and what to bring no longer matter. */
function termParts({ hotel, booking, now }: Facts, booked: BookedDates): Part[] {
  const { stay, policies, taxes, bring } = hotel
  const { status, held_until, paid_kobo } = booking
  const isExpected = status === 'expected'
  const ofStay = isExpected ? listTerms(stayTerms(stay, now.getTime(), booked)) : []
  const items = [...ofStay, ...policies, ...(taxes ? [taxes] : [])]
  return [
    ...(held_until !== null && paid_kobo === 0
      ? [`We keep the room for you until ${toHotelTime(held_until)}. If you will be later, please tell us.`]
      : []),
    ...(items.length > 0 ? [{ title: 'What you have booked', items }] : []),
    ...(isExpected ? [{ title: 'Please bring', items: bring }] : []),
  ]
}

export const BOOKING_MAILS = {
  'booking-confirmed': bookingMail(confirmation, findBooked),
  'reservation-confirmed': bookingMail(confirmation, findBooked),
  'booking-moved': bookingMail(otherRoom, (booking, _party, { payload }) =>
    isOpen(booking) && booking.room_id === payload['to'] ? booking : undefined,
  ),
  'dates-changed': bookingMail(otherDates, (booking) => (isOpen(booking) ? booking : undefined)),
  'booking-cancelled': bookingMail(cancellation),
  'reservation-cancelled': bookingMail(cancellation),
  'arrival-reminder': bookingMail(reminder, findTomorrow),
  'checked-in': bookingMail(arrived, (booking) => (booking.checked_in_at === null ? undefined : booking)),
  'payment-link': bookingMail(payByLink, (booking, party) =>
    payableKoboOf(party) > 0 ? booking : undefined,
  ),
}
