import type { AlertContent } from '../../components/ui/Alert'
import type { Room } from '../../shared/contract'
import { readKept } from '../../shared/kept-payments'
import { bookingPagePath } from '../../shared/paths'
import { roomIdOfReference } from '../../shared/reference'
import { BookedDetails } from './BookedDetails'
import type { BookingOutcome } from './booking-outcome'
import { bookingQuestion, gatewayHelp } from './form-messages'
import { goToRooms } from './go-to-rooms'
import {
  bookedHelp,
  catalogue,
  earlierOpenHelp,
  help,
  ownRoomHelp,
  ownTexts,
  paidNotBookedHelp,
  paymentQuestion,
  priceChangedText,
  toOtherRooms,
  toPayment,
} from './messages'
import { ownRoom } from './own/own-messages'
import { ShareBooking } from './ShareBooking'
import { isStayOver } from './stay-over'

type NamedRoom = Pick<Room, 'id' | 'name'>

/** Gives the alert for an outcome. `room` is the room on the page; the payment may be for another room. */
export function alertOf(outcome: BookingOutcome, room?: NamedRoom): AlertContent {
  const wish = room && bookingQuestion(room.name)
  switch (outcome.kind) {
    case 'booked':
      return bookedAlert(outcome, room)
    case 'paid-not-booked': {
      const { payment, status } = outcome
      return {
        message: catalogue.paidNotBooked,
        help: paidNotBookedHelp(status, payment.amount),
        question: questionAbout(payment.reference, room),
        ...aboutMoney(payment.reference),
        ...(isRoomGone(status) && { way }),
      }
    }
    case 'earlier-open':
      return {
        message: ownTexts.earlierOpen,
        help: earlierOpenHelp(outcome.isPaid),
        question: questionAbout(outcome.reference, room),
        ...aboutMoney(outcome.reference),
      }
    case 'occupied':
      return occupiedAlert(outcome, room)
    case 'price-changed':
      return { message: priceChangedText(outcome.oldPrice, outcome.room.price), help: help.priceChanged }
    case 'unchecked':
      return { message: ownTexts.unchecked, help: help.unchecked, question: wish }
    case 'not-loaded':
      return { message: catalogue.gatewayMissing, help: gatewayHelp, question: wish, ...earlier(outcome) }
    case 'not-started':
      return { message: ownTexts.notStarted, help: help.notStarted, question: wish, ...earlier(outcome) }
    case 'cancelled':
      return {
        message: catalogue.cancelled,
        help: help.cancelled,
        ...aboutMoney(outcome.record.reference),
      }
  }
}

function occupiedAlert(
  { earlier: reference }: Extract<BookingOutcome, { kind: 'occupied' }>,
  room: NamedRoom | undefined,
): AlertContent {
  const own = readKept('booked').find(({ room_id }) => room_id === room?.id)
  // Booked in another tab of this browser.
  if (own !== undefined)
    return { message: ownRoom, help: ownRoomHelp(own.code), ...aboutMoney(own.reference, toPayment.receipt) }
  if (reference === undefined) return { message: ownTexts.taken, help: help.taken, way }
  return {
    message: ownTexts.taken,
    help: help.takenPerhapsByOwn,
    question: questionAbout(reference, room),
    ...aboutMoney(reference),
    way,
  }
}

const way = { label: toOtherRooms, go: goToRooms }

function bookedAlert(
  { payment, code, bookedAt, isAnotherRoom }: Extract<BookingOutcome, { kind: 'booked' }>,
  room: NamedRoom | undefined,
): AlertContent {
  const roomName = payment.room_name ?? (room?.id === payment.room_id ? room.name : undefined)
  const booking = { ...payment, roomName, code, bookedAt }
  // The answer came after the night: it is no news of a room that waits.
  if (isStayOver(bookedAt)) {
    return {
      message: ownTexts.bookedEarlier,
      help: <BookedDetails booking={booking}>{help.bookedEarlier}</BookedDetails>,
      question: questionAbout(payment.reference, room),
      ...aboutMoney(payment.reference, toPayment.receipt),
    }
  }
  return {
    message: catalogue.booked,
    help: <BookedDetails booking={booking}>{bookedHelp(code !== undefined, isAnotherRoom)}</BookedDetails>,
    more: <ShareBooking booking={booking} />,
    ...aboutMoney(payment.reference, toPayment.receipt),
  }
}

/** The reference, by which later news of the payment replaces the alert, and the way to the page about it. */
function aboutMoney(reference: string, label: string = toPayment.charged) {
  return { reference, link: { label, to: bookingPagePath(reference) } }
}

/** An attempt whose popup failed: perhaps the guest has paid, then news of the payment replaces the alert. */
function earlier({ record }: { record?: { reference: string } }) {
  return record && { about: record.reference }
}

function isRoomGone(status: number | undefined): boolean {
  return status === 404 || status === 409
}

function questionAbout(reference: string, room: NamedRoom | undefined): string {
  return paymentQuestion(reference, roomIdOfReference(reference) === room?.id ? room?.name : undefined)
}
