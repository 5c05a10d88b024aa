import { type ChosenStay, withStay } from '../../shared/chosen-stay'
import { priceRows } from '../../shared/night-prices'
import { nearestDates, toRooms } from './offer-pages'
import { catalogue, help, ownTexts, stillChecking, toOtherRooms } from '../../shared/booking-messages'
import { directionsLink } from '../../shared/contact-links'
import type { BookingAnswer } from '../../shared/contract'
import { formatNaira } from '../../shared/money'
import { channelInWords } from '../../shared/payment-channels'
import {
  type BookedNews,
  bookedText,
  CHECKING,
  headingOf,
  mailRefusedText,
  paymentQuestion,
  refundText,
  textsOf,
} from '../../shared/payment-news'
import { inProgressText } from '../../shared/payment-outcomes'
import { BOOK_PATH, BOOK_RETURN_PATH } from '../../shared/paths'
import { roomIdOfReference } from '../../shared/reference'
import { stayDates } from '../../shared/stay-terms'
import type { Hotel } from '../hotel/hotel'
import { html, type Html } from './html'
import type { Page } from './page'

/** When the page asks again: first often, in case Paystack is only slow, then rarely for a transfer. */
const REFRESH_AFTER_SECONDS = [5, 5, 10, 15, 30, 60]
/** A transfer account lives for about half an hour. */
const MAX_REFRESHES = 40

interface BegunAt {
  returnPath: string
  again: Html
  inProgress: string
}

export function begunByForm(reference: string, stay: ChosenStay | undefined): BegunAt {
  return {
    returnPath: BOOK_RETURN_PATH,
    again: html`<a href="${bookAgainPath(reference, stay)}">book again</a>`,
    inProgress: inProgressText(),
  }
}

/** `asked`: how often the page has reloaded by itself. */
export function underWayPage(
  reference: string,
  asked: number,
  isInProgress: boolean,
  { returnPath, again, inProgress }: BegunAt,
): Page {
  const afterSeconds = REFRESH_AFTER_SECONDS[Math.min(asked, REFRESH_AFTER_SECONDS.length - 1)] ?? 0
  const path = `${returnPath}?reference=${encodeURIComponent(reference)}&asked=${asked + 1}`
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
export function unpaidPage(reference: string, isCancelled: boolean, stay: ChosenStay | undefined): Page {
  return {
    heading: isCancelled ? catalogue.cancelled : ownTexts.notPaid,
    question: paymentQuestion(reference),
    main: html`<p>${help.cancelled}</p>
      ${isCancelled && html`<p>If you have sent a transfer, please do not pay again: we keep checking, and email you when it arrives.</p>`}
      ${referenceNote(reference)}
      <p>
        <a class="button" href="${bookAgainPath(reference, stay)}">Book again</a>
      </p>
      <nav aria-label="Further pages">
        <a href="${BOOK_RETURN_PATH}?reference=${reference}">Check this payment again</a>
        <a href="/rooms">All rooms</a>
      </nav>`,
  }
}

export function notBookedPage(
  reference: string,
  text: string,
  isRoomGone: boolean,
  nearest: readonly ChosenStay[] = [],
): Page {
  return {
    heading: catalogue.paidNotBooked,
    question: paymentQuestion(reference),
    main: html`<p>${text}</p>
      ${referenceNote(reference)} ${nearestDates(roomIdOfReference(reference) ?? 0, nearest)}
      ${isRoomGone && toRooms(toOtherRooms)}`,
  }
}

export function newsPage(news: BookingAnswer, payment: string, hotel: Hotel): Page {
  const page = { heading: headingOf(news), question: paymentQuestion(payment) }
  if (news.state === 'booked') return { ...page, main: bookedFacts(news, hotel) }
  return {
    ...page,
    main: html`${textsOf(news).map((text) => html`<p>${text}</p>`)}
      ${payment && html`<p>You searched for <b>${payment}</b></p>`}
      <nav aria-label="Further pages"><a href="/rooms">All rooms</a></nav>`,
  }
}

export function bookedPage(booking: BookedNews, hotel: Hotel): Page {
  const { reference = '', status } = booking
  if (status !== 'expected') return newsPage(booking, reference, hotel)
  return {
    heading: catalogue.booked,
    question: paymentQuestion(reference),
    main: html`${!booking.mail_refused && html`<p>We have sent your confirmation to your email address.</p>`}
    ${bookedFacts(booking, hotel)}`,
  }
}

/** Leaves out the guest's name and address: anybody with the reference can open the page. */
function bookedFacts(booking: BookedNews, hotel: Hotel): Html {
  const { code, room_name: room, amount, channel, reference, refund } = booking
  const way = channelInWords(channel)
  const { checkIn, checkOut } = stayDates(hotel.stay, booking)
  return html`<p>${bookedText(booking)}</p>
    ${booking.mail_refused && html`<p role="alert">${mailRefusedText('with our front desk')}</p>`}
    ${refund && html`<p>${refundText({ ...refund, channel })}</p>`}
    <dl>
      <dt>Booking code</dt>
      <dd class="code">${code}</dd>
      <dt>Room</dt>
      <dd>${room}</dd>
      <dt>Check-in</dt>
      <dd>${checkIn}</dd>
      <dt>Check-out</dt>
      <dd>${checkOut}</dd>
      ${priceRows(booking.account?.night_prices ?? []).map(
        ([label, price]) =>
          html`<dt>${label}</dt>
            <dd>${price}</dd>`,
      )}
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
      <a href="/booking">Find your booking</a>
      <a href="/policies">Booking &amp; policies</a>
    </nav>`
}

function bookAgainPath(reference: string, stay: ChosenStay | undefined): string {
  return withStay(`${BOOK_PATH}?room_id=${roomIdOfReference(reference)}&again=1`, stay)
}

function referenceNote(reference: string): Html {
  return html`<p>Payment reference: <b>${reference}</b></p>`
}
