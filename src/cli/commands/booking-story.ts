import type { BookingStory, DeskBooking } from '../../shared/desk/bookings'
import type { Unsent } from '../../shared/desk/messages'
import { amountOf, lagosTime } from '../kit/formats'
import type { Paper } from '../kit/output'
import { shortId } from '../kit/parse'
import { UNSENT } from './mail'

/** Writes a booking with everything that happened to it. */
export function tellStory({ booking, story, mails }: BookingStory, { heading, facts, say }: Paper): void {
  heading(`${booking.code}, ${stateOf(booking)}`)
  facts([
    ['Guest', booking.guest_name],
    ['E-mail', booking.guest_email],
    ['Room', `${booking.room_id} ${booking.room_name}${booking.room_listed ? '' : ', no longer offered'}`],
    ['Booked', lagosTime(booking.booked_at)],
    ['Came', lagosTime(booking.checked_in_at)],
    ['Ended', lagosTime(booking.ended_at)],
    ['Paid', amountOf(booking.paid)],
    ['Paid back', describeRefund(booking)],
    ['Reference', booking.reference],
  ])
  say('')
  heading('What happened')
  facts(story.map(({ at, who, what }) => [lagosTime(at), `${what} (${who})`]))
  say('')
  heading('Mails')
  if (mails.length === 0) say('None.')
  else {
    facts(
      mails.map(({ id, created_at, kind, to, sent_at, unsent }) => [
        lagosTime(created_at),
        `${kind} to ${to}, ${describeMail(sent_at, unsent)} (${shortId(id)})`,
      ]),
    )
  }
}

function describeMail(sentAt: string | null, unsent: Unsent): string {
  if (unsent !== null) return UNSENT[unsent]
  return sentAt === null ? 'waits' : `sent ${lagosTime(sentAt)}`
}

/** Gives the state of a booking in a receptionist's words. */
export function stateOf({ status, checked_in_at }: DeskBooking): string {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'completed') return 'left'
  return checked_in_at === null ? 'expected' : 'in the house'
}

function describeRefund({ refund }: DeskBooking): string {
  return refund === null ? '–' : `${amountOf(refund.amount)}, ${refund.state.replaceAll('_', ' ')}`
}

/** @example 'room 3 (Deluxe King)' */
export function roomOf({ room_id, room_name }: DeskBooking): string {
  return `room ${room_id} (${room_name})`
}
