import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { BookingTable } from '../db/stays-schema'
import { formatKobo } from '../../shared/money'
import { type NightPrice, priceRows } from '../../shared/night-prices'
import { paymentQuestion } from '../../shared/payment-news'
import { dayAfter, hotelDay } from '../../shared/stay'
import { listTerms, stayDates, stayTerms } from '../../shared/stay-terms'
import { readChargedNights } from '../db/charged-nights'
import type { Hotel } from '../hotel/hotel'
import { findParty, payableKoboOf, type PartyBooking, paymentLink } from '../links/payment-link'
import { type Draft, MailFailure } from './mail'
import type { OutgoingMail } from './outbox'
import { guestDraft, guestPageUrl, linkTo, toFacts, toGuest, toHotelTime } from './wording'

/** Returns a mail about a booking as it is. `entry` is the change in the journal that causes the mail. */
export function reservationMail(
  { id }: { id: string },
  entry: string,
  kind: keyof typeof RESERVATION_MAILS = 'reservation-confirmed',
): OutgoingMail {
  return { kind, about: entry, booking_id: id, payload: { entry } }
}

/** Returns why a mail about a booking must not be sent again. */
export async function findReservationProblem(
  database: Kysely<Database>,
  bookingId: string,
): Promise<string | undefined> {
  const [booking] = await findParty(database, 'id', bookingId)
  return booking !== undefined && isStillBooked(booking) ? undefined : 'This booking is no longer open.'
}

/**
 * Returns the booking, or another of the guest's rooms: the first may be cancelled or have other dates by
 * now. A reminder that could not be sent on its day is not sent any more.
 */
function findTomorrow({ guest_email }: PartyBooking, party: Rooms, now: Date): PartyBooking | undefined {
  const tomorrow = dayAfter(hotelDay(now.toISOString()), 1)
  return party.find(
    (one) => one.guest_email === guest_email && one.status === 'expected' && one.arrives_on === tomorrow,
  )
}

function findBooked({ guest_email }: PartyBooking, party: Rooms): PartyBooking | undefined {
  return party.find((one) => one.guest_email === guest_email && isStillBooked(one))
}

function isStillBooked({ status }: Pick<BookingTable, 'status'>): boolean {
  return status === 'expected' || status === 'in_house'
}

/** The rooms of a reservation that a person of the desk has made. */
function reservationConfirmed(rooms: Rooms, context: Context): Draft {
  return aboutRooms(rooms, context, {
    subject: `Your reservation at ${context.hotel.name}`,
    intro: `Thank you: ${rooms.length > 1 ? 'your rooms are' : 'your room is'} reserved. This is your booking code, for the front desk:`,
    isCancelled: false,
  })
}

/** The new dates of one booking, made on the site or at the desk. */
function datesChanged(rooms: Rooms, context: Context): Draft {
  return aboutRooms(rooms.slice(0, 1), context, {
    subject: `New dates for your booking at ${context.hotel.name}`,
    intro: 'We have changed the dates of your booking. Your booking code is the same:',
    isCancelled: false,
  })
}

/** The day before arrival. */
function arrivalReminder(rooms: Rooms, context: Context): Draft {
  const ofThatDay = rooms.filter(({ arrives_on }) => arrives_on === rooms[0]?.arrives_on)
  const draft = aboutRooms(ofThatDay, context, {
    subject: `Tomorrow at ${context.hotel.name}`,
    intro: 'We look forward to welcoming you tomorrow. This is your booking code, for the front desk:',
    isCancelled: false,
  })
  return { ...draft, reservation: undefined }
}

function reservationCancelled(rooms: Rooms, context: Context): Draft {
  return aboutRooms(rooms.slice(0, 1), context, {
    subject: `Your reservation at ${context.hotel.name} is cancelled`,
    intro: 'Your reservation is cancelled, and the room is no longer kept for you:',
    isCancelled: true,
  })
}

/** The link to pay, which the desk has sent. */
function payByLink(rooms: Rooms, context: Context): Draft {
  const draft = aboutRooms(rooms, context, {
    subject: `Your payment link for ${context.hotel.name}`,
    intro:
      'You can pay for your stay online, with the link below. It always shows what is to pay at that moment. This is your booking code:',
    isCancelled: false,
  })
  return { ...draft, reservation: undefined }
}

type Rooms = readonly PartyBooking[]

interface Context {
  hotel: Hotel
  /** Signs guests' links. */
  linkSecret: string | undefined
  now: Date
  /** The page on which the guest can pay what is owed. */
  payUrl: string | undefined
  /** What each night is charged, of a booking of one room. */
  nightPrices: readonly NightPrice[]
}

interface Wording {
  subject: string
  intro: string
  isCancelled: boolean
}

function aboutRooms(
  rooms: Rooms,
  { hotel, linkSecret, now, payUrl, nightPrices }: Context,
  { subject, intro, isCancelled }: Wording,
): Draft {
  const [first] = rooms
  if (first === undefined || first.guest_email === null) throw new MailFailure('EROW')
  const { code, guest_name, guest_email, held_until } = first
  const booked = { ...first, booked_at: first.created_at }
  const url = guestPageUrl(
    { ...booked, guest_email, outcome: 'booked', reference: code },
    hotel,
    linkSecret,
    now,
  )
  const paidKoboOfAll = sum(rooms.map(({ paid_kobo }) => paid_kobo))
  const owedKobo = sum(rooms.map(({ balance_kobo }) => balance_kobo))
  // Another guest's code is not for this one.
  const ownCodes = rooms.filter((room) => room.guest_email === guest_email).map((room) => room.code)
  const dates = stayDates(hotel.stay, booked)
  const roomName = rooms.map(({ room_name }) => room_name).join(', ')
  const terms = isCancelled ? [] : listTerms(stayTerms(hotel.stay, now.getTime(), booked))
  const draft = guestDraft(
    hotel,
    toGuest(guest_email, guest_name),
    subject,
    intro,
    { code },
    toFacts({
      [rooms.length > 1 ? 'Rooms' : 'Room']: roomName,
      ...(ownCodes.length > 1 && { 'All codes': ownCodes.join(', ') }),
      'Check-in': dates.checkIn,
      'Check-out': dates.checkOut,
      ...(!isCancelled && Object.fromEntries(priceRows(nightPrices))),
      ...(!isCancelled && { Price: formatKobo(paidKoboOfAll + owedKobo) }),
      ...(paidKoboOfAll > 0 && { Paid: formatKobo(paidKoboOfAll) }),
      ...(!isCancelled &&
        owedKobo > 0 && { [payUrl ? 'To pay' : 'To pay at the hotel']: formatKobo(owedKobo) }),
    }),
    ...(!isCancelled && payUrl ? [{ label: 'Pay online', url: payUrl }] : []),
    ...linkTo({ code, pageUrl: url }),
    ...(!isCancelled && held_until !== null && paidKoboOfAll === 0
      ? [`We keep the room for you until ${toHotelTime(held_until)}. If you will be later, please tell us.`]
      : []),
    ...(terms.length > 0
      ? [{ title: 'What you have booked', items: [...terms, ...(hotel.taxes ? [hotel.taxes] : [])] }]
      : []),
    ...(isCancelled ? [] : [{ title: 'Please bring', items: hotel.bring }]),
    'A question, or a change of plan? Reply to this email, call us or message us on WhatsApp.',
  )
  return {
    ...draft,
    booking: first,
    reservation: {
      code,
      roomName,
      booked_at: first.created_at,
      arrives_on: first.arrives_on,
      leaves_on: first.leaves_on,
      status: isCancelled ? 'cancelled' : 'confirmed',
    },
  }
}

interface Source {
  database: Kysely<Database>
  booking_id: string | null
  isDone: boolean
  hotel: Hotel
  sources: { linkSecret?: string | undefined }
  now: Date
}

function bookingMail(
  write: typeof reservationConfirmed,
  /** Returns the mail's booking at the time of sending; undefined when the mail would no longer be true. */
  find: (booking: PartyBooking, party: Rooms, now: Date) => PartyBooking | undefined = (booking) => booking,
) {
  const compose = async ({ database, booking_id, isDone, hotel, sources: { linkSecret }, now }: Source) => {
    const party = await findParty(database, 'id', booking_id ?? '')
    const [first] = party
    if (first === undefined) throw new MailFailure('EROW')
    const booking = isDone ? first : find(first, party, now)
    if (booking === undefined || (!isDone && booking.guest_email === null)) return undefined
    const others = party.filter((one) => one !== booking && one.status === booking.status)
    const rooms = [booking, ...others]
    const nightPrices = rooms.length > 1 ? [] : await readChargedNights(database, booking.id)
    const payUrl = paymentLink({ siteUrl: hotel.siteUrl, linkSecret }, party)
    const asked = { ...hotel, question: paymentQuestion(booking.code) }
    return write(rooms, { hotel: asked, linkSecret, now, payUrl, nightPrices })
  }
  return { audience: 'guest', compose } as const
}

/** The mails about a booking that need no payment. */
export const RESERVATION_MAILS = {
  'reservation-confirmed': bookingMail(reservationConfirmed, findBooked),
  'reservation-cancelled': bookingMail(reservationCancelled),
  'dates-changed': bookingMail(datesChanged, (booking) => (isStillBooked(booking) ? booking : undefined)),
  'arrival-reminder': bookingMail(arrivalReminder, findTomorrow),
  'payment-link': bookingMail(payByLink, (booking, party) =>
    payableKoboOf(party) > 0 ? booking : undefined,
  ),
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
