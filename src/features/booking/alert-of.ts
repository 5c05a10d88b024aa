import type { BookingOutcome } from './booking-outcome'
import {
  bookedHelp,
  catalogue,
  earlierOpenHelp,
  help,
  ownTexts,
  paidNotBookedHelp,
  priceChangedText,
} from './messages'

/** The words for an outcome. */
export function alertOf(outcome: BookingOutcome): { message: string; help?: string } {
  switch (outcome.kind) {
    case 'booked':
      return { message: catalogue.booked, help: bookedHelp(outcome.reference, outcome.isAnotherRoom) }
    case 'paid-not-booked':
      return { message: catalogue.paidNotBooked, help: paidNotBookedHelp(outcome.reference, outcome.status) }
    case 'earlier-open':
      return { message: ownTexts.earlierOpen, help: earlierOpenHelp(outcome.reference, outcome.isPaid) }
    case 'occupied':
      return { message: ownTexts.taken, help: help.taken }
    case 'price-changed':
      return { message: priceChangedText(outcome.oldPrice, outcome.room.price), help: help.priceChanged }
    case 'unchecked':
      return { message: ownTexts.unchecked, help: help.unchecked }
    case 'not-loaded':
      return { message: catalogue.gatewayMissing, help: help.gatewayMissing }
    case 'not-started':
      return { message: ownTexts.notStarted, help: help.notStarted }
    case 'cancelled':
      return { message: catalogue.cancelled }
  }
}
