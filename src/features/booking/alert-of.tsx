import { useEffect, useState } from 'react'
import type { AlertContent } from '../../components/ui/Alert'
import { NoBreak } from '../../components/ui/NoBreak'
import { type ChosenStay, nameChoice } from '../../shared/chosen-stay'
import type { Room } from '../../shared/contract'
import { isStayOver, type KeptPayment } from '../../shared/kept-payments'
import { bookingPagePath } from '../../shared/paths'
import { roomIdOfReference } from '../../shared/reference'
import { BookedDetails, ShareBooking } from './BookedDetails'
import { bookingQuestion, gatewayHelp } from '../../shared/form-messages'
import { goToRooms } from './go-to-rooms'
import {
  bookedHelp,
  catalogue,
  earlierOpenHelp,
  earlierOpenText,
  help,
  ownTexts,
  isRoomGone,
  paidNotBookedHelp,
  paymentProblem,
  priceChangedText,
  toOtherRooms,
  toPayment,
} from '../../shared/booking-messages'
import { inProgressText } from '../../shared/payment-outcomes'
import { inProgress } from '../../shared/waiting-messages'
import { ownBookingOf, ownRoom } from './OwnBooking'
import type { BookingOutcome } from './pending/settle-payment'

type NamedRoom = Pick<Room, 'id' | 'name'> & { image?: string; stay?: ChosenStay | undefined }

/** `room` and its nights are on the page; the payment may be for others. */
export function alertOf(outcome: BookingOutcome, room?: NamedRoom): AlertContent {
  const question = room && bookingQuestion(room.name, room.stay)
  switch (outcome.kind) {
    case 'booked':
      return bookedAlert(outcome, room)
    case 'paid-not-booked': {
      const { payment } = outcome
      return {
        message: catalogue.paidNotBooked,
        help: ofNights(payment, paidNotBookedHelp(outcome, payment.amount)),
        question: questionAbout(payment, room),
        ...aboutPayment(payment.reference),
        ...(isRoomGone(outcome) && { way: wayToRooms(payment.stay) }),
      }
    }
    case 'earlier-open': {
      const { payment } = outcome
      const isPaid = payment.stage === 'paid'
      return {
        message: earlierOpenText({ ...payment, isPaid }),
        help: earlierOpenHelp(isPaid),
        question: questionAbout(payment, room),
        ...aboutPayment(payment.reference),
      }
    }
    case 'occupied':
      return occupiedAlert(outcome, room)
    case 'price-changed':
      return {
        message: priceChangedText(outcome.oldPrice, outcome.room.price, room?.stay),
        help: help.priceChanged,
      }
    case 'unchecked':
      return { message: ownTexts.unchecked, help: help.unchecked, question }
    case 'not-loaded':
      return { message: catalogue.gatewayMissing, help: gatewayHelp, question, ...earlier(outcome) }
    case 'not-started':
      return { message: ownTexts.notStarted, help: help.notStarted, question, ...earlier(outcome) }
    case 'email-refused':
      return { message: ownTexts.notStarted, help: help.emailRefused, ...earlier(outcome) }
    case 'in-progress':
      return {
        message: inProgress,
        help: ofNights(outcome.record, inProgressText(outcome.record.email)),
        ...aboutPayment(outcome.record.reference, toPayment.follow),
      }
    case 'not-received':
      return {
        message: ownTexts.notReceived,
        help: ofNights(outcome.payment, help.notReceived),
        question: questionAbout(outcome.payment, room),
        ...aboutPayment(outcome.payment.reference),
      }
    case 'cancelled':
      return {
        message: catalogue.cancelled,
        help: <CancelledHelp {...outcome} />,
        ...aboutPayment(outcome.record.reference),
      }
  }
}

/** Shows the first text until the server answers. */
function CancelledHelp({ record, isUnpaid }: Extract<BookingOutcome, { kind: 'cancelled' }>) {
  const [text, setText] = useState<string>(help.cancelled)
  useEffect(() => {
    void isUnpaid?.then((isSure) => isSure && setText(ownTexts.notPaid))
  }, [isUnpaid])
  return <output>{ofNights(record, text)}</output>
}

function occupiedAlert(
  { earlier: reference }: Extract<BookingOutcome, { kind: 'occupied' }>,
  room: NamedRoom | undefined,
): AlertContent {
  const stay = room?.stay
  const own = room && ownBookingOf(room.id, stay)
  // Booked in another tab of this browser.
  if (own !== undefined)
    return {
      message: ownRoom,
      help: <OwnRoomHelp code={own.code} />,
      ...aboutPayment(own.reference, toPayment.receipt),
    }
  if (reference === undefined && stay) return { message: ownTexts.nightsTaken, help: help.nightsTaken }
  if (reference === undefined) return { message: ownTexts.taken, help: help.taken, way: wayToRooms() }
  return {
    message: stay ? ownTexts.nightsTaken : ownTexts.taken,
    help: help.takenPerhapsByOwn,
    question: questionAbout({ reference }, room),
    ...aboutPayment(reference),
    way: wayToRooms(stay),
  }
}

function OwnRoomHelp({ code }: { code: string | undefined }) {
  return (
    <p>
      Nothing was charged again.{' '}
      {code && (
        <>
          Your booking code is <NoBreak>{code}</NoBreak>.
        </>
      )}
    </p>
  )
}

function wayToRooms(stay?: ChosenStay) {
  return { label: toOtherRooms, go: () => goToRooms(stay) }
}

function ofNights({ room_name, stay }: KeptPayment, text: string): string {
  return stay ? `${room_name}, ${nameChoice(stay)}. ${text}` : text
}

function bookedAlert(
  { payment, code, bookedAt, isForOthers }: Extract<BookingOutcome, { kind: 'booked' }>,
  room: NamedRoom | undefined,
): AlertContent {
  const booking = { ...payment, code, bookedOn: bookedAt }
  // The answer came after the stay.
  if (isStayOver(bookedAt, payment.stay)) {
    return {
      message: ownTexts.bookedEarlier,
      help: <BookedDetails booking={booking}>{help.bookedEarlier}</BookedDetails>,
      question: questionAbout(payment, room),
      ...receiptOf(payment.reference),
    }
  }
  const isPageRoom = room?.id === payment.room_id
  const another = isForOthers ? (isPageRoom ? 'nights' : 'room') : undefined
  return {
    message: catalogue.booked,
    picture: isPageRoom ? room?.image : undefined,
    help: <BookedDetails booking={booking}>{bookedHelp(code !== undefined, another)}</BookedDetails>,
    more: <ShareBooking booking={booking} />,
    ...receiptOf(payment.reference),
  }
}

function receiptOf(reference: string) {
  return {
    about: reference,
    link: { label: toPayment.receipt, to: bookingPagePath(reference), isMain: true },
  }
}

function aboutPayment(reference: string, label: string = toPayment.charged) {
  return { reference, link: { label, to: bookingPagePath(reference) } }
}

/** Names the failed attempt, so that a later alert can replace this one if the guest paid. */
function earlier({ record }: { record?: { reference: string } }) {
  return record && { about: record.reference }
}

function questionAbout(
  { reference, stay }: Pick<KeptPayment, 'reference' | 'stay'>,
  room: NamedRoom | undefined,
): string {
  return paymentProblem(reference, roomIdOfReference(reference) === room?.id ? room?.name : undefined, stay)
}
