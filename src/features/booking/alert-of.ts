import type { AlertContent } from '../../components/ui/Alert'
import type { Room } from '../../shared/contract'
import { roomIdOfReference } from '../../shared/reference'
import type { BookingOutcome } from './booking-outcome'
import { goToRooms } from './go-to-rooms'
import {
  bookedHelp,
  bookingQuestion,
  catalogue,
  earlierOpenHelp,
  help,
  ownTexts,
  paidNotBookedHelp,
  paymentQuestion,
  priceChangedText,
  toOtherRooms,
} from './messages'

type NamedRoom = Pick<Room, 'id' | 'name'>

/** Gives the alert for an outcome. `room` is the room on the page; the payment may be for another room. */
export function alertOf(outcome: BookingOutcome, room?: NamedRoom): AlertContent {
  const wish = room && bookingQuestion(room.name)
  switch (outcome.kind) {
    case 'booked':
      return {
        message: catalogue.booked,
        help: bookedHelp(outcome.isAnotherRoom),
        reference: outcome.reference,
      }
    case 'paid-not-booked':
      return {
        message: catalogue.paidNotBooked,
        help: paidNotBookedHelp(outcome.status),
        reference: outcome.reference,
        question: questionAbout(outcome.reference, room),
        ...(isRoomGone(outcome.status) && { way }),
      }
    case 'earlier-open':
      return {
        message: ownTexts.earlierOpen,
        help: earlierOpenHelp(outcome.isPaid),
        reference: outcome.reference,
        question: questionAbout(outcome.reference, room),
      }
    case 'occupied':
      return { message: ownTexts.taken, help: help.taken, way }
    case 'price-changed':
      return { message: priceChangedText(outcome.oldPrice, outcome.room.price), help: help.priceChanged }
    case 'unchecked':
      return { message: ownTexts.unchecked, help: help.unchecked, question: wish }
    case 'not-loaded':
      return { message: catalogue.gatewayMissing, help: help.gatewayMissing, question: wish }
    case 'not-started':
      return { message: ownTexts.notStarted, help: help.notStarted, question: wish }
    case 'cancelled':
      return { message: catalogue.cancelled }
  }
}

const way = { label: toOtherRooms, go: goToRooms }

function isRoomGone(status: number | undefined): boolean {
  return status === 404 || status === 409
}

function questionAbout(reference: string, room: NamedRoom | undefined): string {
  return paymentQuestion(reference, roomIdOfReference(reference) === room?.id ? room?.name : undefined)
}
