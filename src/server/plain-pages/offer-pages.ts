import { catalogue, help, toOtherRooms } from '../../shared/booking-messages'
import { type ChosenStay, daysOfChoice, nameChoice, withStay } from '../../shared/chosen-stay'
import { dayInWords } from '../../shared/day-in-words'
import { formatNaira, toNaira } from '../../shared/money'
import { priceRows } from '../../shared/night-prices'
import { BOOK_PATH, ROOMS_PAGE_PATH } from '../../shared/paths'
import { businessDay, dayAfter, type NightLimits } from '../../shared/stay'
import { listTerms, stayTerms } from '../../shared/stay-terms'
import type { Hotel } from '../hotel/hotel'
import type { OfferedRoom } from '../rooms/repository'
import { field, hidden } from './fields'
import { html, type Html } from './html'
import type { Offer, TypedDates } from './offer'
import type { Page } from './page'

export interface BookForm {
  offer: Offer
  name?: string
  email?: string
  /** What happened, in the exact text of the error catalogue where it has one. */
  message?: string
  help?: string
  fields?: Record<string, string | undefined>
  isAgain?: boolean
  status?: number
}

export function bookFormPage(form: BookForm, hotel: Hotel, now: Date): Page {
  const { offer, name = '', email = '', message, fields = {} } = form
  const { room, stay } = offer
  const price = toNaira(offer.totalKobo)
  const [dates, ...terms] = listTerms(stayTerms(hotel.stay, now.getTime(), stay && daysOfChoice(stay)))
  const rows = priceRows(offer.nights)
  return {
    heading: `Book the ${room.name}`,
    status: form.status,
    question: `Hello, I would like to book the ${room.name}${stay ? `: ${nameChoice(stay)}` : ''}.`,
    main: html`<p><strong>${dates}</strong></p>
      ${message && html`<p class="alert" role="alert">${message}</p>`}
      ${form.help && html`<p>${form.help}</p>`}
      <form method="post" action="${BOOK_PATH}">
        ${[hidden('room_id', room.id), hidden('price', price), form.isAgain && hidden('again', 1)]}
        ${stay && [hidden('from', stay.from), hidden('nights', stay.nights)]}
        ${field({ label: 'Name', name: 'name', autocomplete: 'name', value: name, error: fields['name'] })}
        ${field({ label: 'Email', name: 'email', type: 'email', autocomplete: 'email', value: email, error: fields['email'] })}
        ${
          rows.length > 0 &&
          html`<dl>
            ${rows.map(
              ([label, amount]) =>
                html`<dt>${label}</dt>
                  <dd>${amount}</dd>`,
            )}
          </dl>`
        }
        <p><strong>Total: ${formatNaira(price)}</strong> ${hotel.taxes}</p>
        <button>Book Now</button>
        <p><small>You pay on Paystack’s page. We never see your card.</small></p>
      </form>
      <ul>
        ${[...terms, ...hotel.policies].map((line) => html`<li>${line}</li>`)}
      </ul>
      ${otherDates({ room, typed: { from: stay?.from ?? '', nights: String(stay?.nights ?? 1) }, limits: hotel.limits, now })}
      <nav aria-label="Further pages">
        <a href="${withStay(`/room/${room.id}`, stay)}">The room</a>
        <a href="/policies">Booking &amp; policies</a>
        <a href="/privacy">How we use your details</a>
      </nav>`,
  }
}

export const unknownRoomPage: Page = {
  heading: 'This room is no longer offered.',
  status: 404,
  main: html`<p>${help.taken}</p>
    ${toRooms(toOtherRooms)}`,
}

interface OtherDates {
  room: Pick<OfferedRoom, 'id' | 'name'>
  typed: TypedDates
  nearest?: readonly ChosenStay[]
  limits: NightLimits
  now: Date
}

/** Tells everybody the same: who has the room is nobody else's business. */
export function occupiedPage(stay: ChosenStay | undefined, dates: OtherDates): Page {
  const { name } = dates.room
  const question = stay
    ? `Hello, I would like to book the ${name}: ${nameChoice(stay)}.`
    : `Hello, when will the ${name} be free again?`
  return {
    heading: stay ? `The ${name} is not available for these nights.` : catalogue.occupied,
    status: 409,
    question,
    main: html`${stay && html`<p><strong>${nameChoice(stay)}.</strong></p>`}
      <p>${stay && hasDates(dates) ? help.nightsTaken : help.taken}</p>
      <p>
        If you have just paid for it yourself, please do not pay again:
        <a href="/booking">find your booking</a>.
      </p>
      ${otherDates(dates)} ${toRooms(toOtherRooms, stay)}`,
  }
}

export function wrongDatesPage(dates: OtherDates): Page {
  const { name } = dates.room
  const { limits, now } = dates
  return {
    heading: hasDates(dates) ? 'Please choose other dates.' : `The ${name} cannot be booked now.`,
    status: 400,
    question: `Hello, I would like to book the ${name}.`,
    main: html`<p>
        ${`You can book ${hasDates(dates) ? `the ${name}` : 'our rooms'} for 1 to ${limits.maxNights} nights, and arrive on any day until ${dayInWords(lastArrival(limits, now))}.`}
      </p>
      ${otherDates(dates)} ${!hasDates(dates) && toRooms(toOtherRooms)}`,
  }
}

function hasDates({ nearest }: OtherDates): boolean {
  return nearest === undefined || nearest.length > 0
}

function lastArrival({ daysAhead }: NightLimits, now: Date): string {
  return dayAfter(businessDay(now.toISOString()), daysAhead)
}

function otherDates(dates: OtherDates): Html {
  const { room, typed, nearest = [], limits, now } = dates
  const arrival = { min: businessDay(now.toISOString()), max: lastArrival(limits, now) }
  if (!hasDates(dates)) return html`<p>No night can be booked here up to ${dayInWords(arrival.max)}.</p>`
  return html`<h2>Other dates</h2>
    ${nearestDates(room.id, nearest)}
    <form action="${BOOK_PATH}">
      ${hidden('room_id', room.id)}
      ${field({ label: 'Arrival', name: 'from', type: 'date', value: typed.from, range: arrival, error: undefined })}
      ${field({ label: 'Nights', name: 'nights', type: 'number', value: typed.nights || '1', range: { min: 1, max: limits.maxNights }, error: undefined })}
      <button class="quiet">Show these dates</button>
    </form>`
}

export function nearestDates(roomId: number, nearest: readonly ChosenStay[]): Html | false {
  return (
    nearest.length > 0 &&
    html`<p>Nearest available:</p>
      <ul>
        ${nearest.map(
          (stay) =>
            html`<li>
              <a href="${withStay(`${BOOK_PATH}?room_id=${roomId}`, stay)}">${nameChoice(stay)}</a>
            </li>`,
        )}
      </ul>`
  )
}

export function toRooms(label: string, stay?: ChosenStay): Html {
  return html`<p><a class="button quiet" href="${withStay(ROOMS_PAGE_PATH, stay)}">${label}</a></p>`
}
