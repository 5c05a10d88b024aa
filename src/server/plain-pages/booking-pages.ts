import { catalogue, help, ownTexts, stillChecking, toOtherRooms } from '../../shared/booking-messages'
import { directionsLink } from '../../shared/contact-links'
import { mistyped } from '../../shared/form-messages'
import { formatNaira, toNaira } from '../../shared/money'
import { channelInWords } from '../../shared/payment-channels'
import {
  type BookedNews,
  bookedText,
  CHECKING,
  headingOf,
  mailRefusedText,
  paymentQuestion,
  type PaymentNews,
  refundText,
  textsOf,
} from '../../shared/payment-news'
import { inProgressText } from '../../shared/payment-outcomes'
import { BOOK_PATH, BOOK_RETURN_PATH } from '../../shared/paths'
import { roomIdOfReference } from '../../shared/reference'
import { listTerms, stayDates, stayTerms } from '../../shared/stay-terms'
import type { Hotel } from '../hotel/hotel'
import type { OfferedRoom } from '../rooms/repository'
import { field, hidden } from './fields'
import { html, type Html } from './html'
import type { Page } from './page'

export interface BookForm {
  room: Pick<OfferedRoom, 'id' | 'name' | 'tonight_kobo'>
  name?: string
  email?: string
  /** What happened, in the exact text of the error catalogue where it has one. */
  message?: string
  help?: string
  /** A sentence for each wrong field. */
  fields?: Record<string, string | undefined>
  /** The address that the guest probably meant. */
  suggestion?: string | undefined
  /** True when the guest knows of an earlier payment that may not be finished. */
  isAgain?: boolean
  status?: number
}

/** The booking form with the live price. */
export function bookFormPage(form: BookForm, hotel: Hotel, now: Date): Page {
  const { room, name = '', email = '', message, fields = {}, suggestion } = form
  const price = toNaira(room.tonight_kobo)
  const terms = listTerms(stayTerms(hotel.stay, now.getTime()))
  return {
    heading: `Book the ${room.name}`,
    status: form.status,
    question: `Hello, I would like to book the ${room.name}.`,
    main: html`${message && html`<p class="alert" role="alert">${message}</p>`}
      ${form.help && html`<p>${form.help}</p>`}
      <form method="post" action="${BOOK_PATH}">
        ${[hidden('room_id', room.id), hidden('price', price), form.isAgain && hidden('again', 1)]}
        ${suggestion && hidden('asked', email)}
        ${field({ label: 'Name', name: 'name', autocomplete: 'name', value: name, error: fields['name'] })}
        ${field({ label: 'Email', name: 'email', type: 'email', autocomplete: 'email', value: email, error: fields['email'] })}
        ${suggestion && html`<p class="error" role="alert">${mistyped.question(suggestion)} ${mistyped.otherwise}</p>`}
        <p><strong>Total: ${formatNaira(price)}</strong> ${hotel.taxes}</p>
        <button>Book Now</button>
        <p><small>You pay on Paystack’s page. We never see your card.</small></p>
      </form>
      <ul>
        ${[...terms, ...hotel.policies].map((line) => html`<li>${line}</li>`)}
      </ul>
      <nav aria-label="Further pages">
        <a href="/room/${room.id}">The room</a> <a href="/policies">Booking &amp; policies</a>
        <a href="/privacy">How we use your details</a>
      </nav>`,
  }
}

/** The same for everybody: who has the room, and whether this guest has, is nobody else's business. */
export function occupiedPage(roomName: string): Page {
  return {
    heading: catalogue.occupied,
    status: 409,
    question: `Hello, when will the ${roomName} be free again?`,
    main: html`<p>${help.taken}</p>
      <p>
        If you have just paid for it yourself, please do not pay again:
        <a href="/booking">find your booking</a>.
      </p>
      ${toRooms(toOtherRooms)}`,
  }
}

export const unknownRoomPage: Page = {
  heading: 'This room is no longer offered.',
  status: 404,
  main: html`<p>${help.taken}</p>
    ${toRooms(toOtherRooms)}`,
}

/** Seconds until the page asks again: first often, in case Paystack is only slow, then rarely for a transfer. */
const REFRESH_AFTER_SECONDS = [5, 5, 10, 15, 30, 60]
/** A transfer account lives for about half an hour. */
const MAX_REFRESHES = 40

/** Where a payment was begun, and can be begun again. */
interface BegunAt {
  returnPath: string
  again: Html
  /** What happens while a bank confirms it. */
  inProgress: string
}

/** `asked`: how often this page has asked by itself. */
export function underWayPage(
  reference: string,
  asked: number,
  isInProgress: boolean,
  { returnPath, again, inProgress }: BegunAt = {
    returnPath: BOOK_RETURN_PATH,
    again: html`<a href="${bookAgainPath(reference)}">book again</a>`,
    inProgress: inProgressText(),
  },
): Page {
  const afterSeconds = REFRESH_AFTER_SECONDS[Math.min(asked, REFRESH_AFTER_SECONDS.length - 1)] ?? 0
  const path = askAgainPath(reference, asked + 1, returnPath)
  const hasStopped = asked >= MAX_REFRESHES
  return {
    heading: isInProgress
      ? headingOf({ state: 'checking', in_progress: true })
      : 'Your payment is on its way',
    question: paymentQuestion(reference),
    ...(!hasStopped && { refresh: { afterSeconds, path } }),
    main: html`${!isInProgress && html`<p role="status">${stillChecking}</p>`}
      <p>
        ${isInProgress ? inProgress : 'A bank transfer can take some minutes.'}
        ${hasStopped ? CHECKING.hasStopped : CHECKING.asksItself}
      </p>
      ${!isInProgress && html`<p>If you left Paystack’s page without paying, nothing was charged, and you can ${again}.</p>`}
      ${referenceNote(reference)}
      <p><a class="button quiet" href="${path}">Check again now</a></p>`,
  }
}

/** Nothing was paid. `isCancelled`: the guest has left Paystack's page, where a transfer may still arrive. */
export function unpaidPage(reference: string, isCancelled: boolean): Page {
  return {
    heading: isCancelled ? catalogue.cancelled : ownTexts.notPaid,
    question: paymentQuestion(reference),
    main: html`<p>${help.cancelled}</p>
      ${isCancelled && html`<p>If you have sent a transfer, please do not pay again: we keep checking, and email you when it arrives.</p>`}
      ${referenceNote(reference)}
      <p>
        <a class="button" href="${bookAgainPath(reference)}">Book again</a>
      </p>
      <nav aria-label="Further pages">
        <a href="${BOOK_RETURN_PATH}?reference=${reference}">Check this payment again</a>
        <a href="/rooms">All rooms</a>
      </nav>`,
  }
}

/** A payment that became no booking. */
export function notBookedPage(reference: string, text: string, isRoomGone: boolean): Page {
  return {
    heading: catalogue.paidNotBooked,
    question: paymentQuestion(reference),
    main: html`<p>${text}</p>
      ${referenceNote(reference)} ${isRoomGone && toRooms(toOtherRooms)}`,
  }
}

/** The page with the state of a payment. `payment`: the reference or code that the guest has entered. */
export function newsPage(news: PaymentNews, payment: string, hotel: Hotel): Page {
  const page = { heading: headingOf(news), question: paymentQuestion(payment) }
  if (news.state === 'booked') return { ...page, main: bookedFacts(news, hotel) }
  return {
    ...page,
    main: html`${textsOf(news).map((text) => html`<p>${text}</p>`)}
    ${payment && html`<p>You searched for <b>${payment}</b></p>`}`,
  }
}

/** 'Booking successful!', with what the confirmation on the site says. */
export function bookedPage(booking: BookedNews, asked: number, hotel: Hotel): Page {
  const { reference = '', status } = booking
  if (status !== 'expected') return newsPage(booking, reference, hotel)
  // Asks once more: by then a mail server may have refused the confirmation.
  const path = askAgainPath(reference, MAX_REFRESHES)
  return {
    heading: catalogue.booked,
    question: paymentQuestion(reference),
    ...(asked < MAX_REFRESHES && { refresh: { afterSeconds: 15, path } }),
    main: html`${!booking.mail_refused && html`<p>We have sent your confirmation to your email address.</p>`}
    ${bookedFacts(booking, hotel)}`,
  }
}

/** Without the guest's name and address: anybody with the reference can open the page. */
function bookedFacts(booking: BookedNews, hotel: Hotel): Html {
  const { code, room_name: room, amount, channel, reference, refund } = booking
  const way = channelInWords(channel)
  const dates = stayDates(hotel.stay, booking)
  return html`<p>${bookedText(booking)}</p>
    ${booking.mail_refused && html`<p role="alert">${mailRefusedText('', 'with our front desk')}</p>`}
    ${refund && html`<p>${refundText({ ...refund, channel })}</p>`}
    <dl>
      <dt>Booking code</dt>
      <dd class="code">${code}</dd>
      <dt>Room</dt>
      <dd>${room}</dd>
      ${
        dates &&
        html`<dt>Check-in</dt>
          <dd>${dates.checkIn}</dd>
          <dt>Check-out</dt>
          <dd>${dates.checkOut}</dd>`
      }
      <dt>Paid</dt>
      <dd>${formatNaira(amount)}${way && `, by ${way}`}</dd>
      ${
        reference &&
        html`<dt>Payment reference</dt>
          <dd>${reference}</dd>`
      }
      <dt>${hotel.name}</dt>
      <dd>${hotel.address.join(', ')}</dd>
    </dl>
    <nav aria-label="Further pages">
      ${hotel.coordinates && html`<a href="${directionsLink(hotel.coordinates)}">Get directions</a>`}
      <a href="/policies">Booking &amp; policies</a> <a href="/rooms">All rooms</a>
    </nav>`
}

function askAgainPath(reference: string, asked: number, returnPath = BOOK_RETURN_PATH): string {
  return `${returnPath}?reference=${encodeURIComponent(reference)}&asked=${asked}`
}

function bookAgainPath(reference: string): string {
  return `${BOOK_PATH}?room_id=${roomIdOfReference(reference)}&again=1`
}

function referenceNote(reference: string): Html {
  return html`<p>Payment reference: <b>${reference}</b></p>`
}

function toRooms(label: string): Html {
  return html`<p><a class="button quiet" href="/rooms">${label}</a></p>`
}
