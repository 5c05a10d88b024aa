import { formatKobo } from '../../shared/money'
import { paymentQuestion } from '../../shared/payment-news'
import { stayDates, stayTerms } from '../../shared/stay-terms'
import { nightsInWords } from '../../shared/day-in-words'
import { countNights } from '../../shared/stay'
import type { Hotel } from '../hotel/hotel'
import { payableKobo, payableKoboOf, type PartyBooking } from '../links/payment-link'
import { field, hidden } from './fields'
import { html, type Html } from './html'
import type { Page } from './page'

export interface PayForm {
  path: string
  heading?: string
  texts?: readonly string[]
  problem?: string
  email?: string
  emailProblem?: string | undefined
  isAgain?: boolean
  status?: number
}

/** True from ₦50 to the most that Paystack takes at once. */
export function isPaidOnline(owedKobo: number): boolean {
  return owedKobo >= 5_000 && owedKobo <= 1_000_000_000
}

export function payPage(party: readonly PartyBooking[], form: PayForm, hotel: Hotel, now: Date): Page {
  const { path, texts = [], problem } = form
  const owedKobo = payableKoboOf(party)
  const isCancelled = party.every(({ status }) => status === 'cancelled')
  const nothing = isCancelled ? 'This booking is cancelled' : 'Nothing to pay'
  const isParty = party.length > 1
  const ask = owedKobo > 0 && emailPart(party, form)
  return {
    heading: form.heading ?? (owedKobo > 0 ? 'Pay for your stay' : nothing),
    status: form.status,
    question: paymentQuestion(party[0]?.code ?? ''),
    main: html`${problem && html`<p class="alert" role="alert">${problem}</p>`}
      ${texts.map((text) => html`<p role="status">${text}</p>`)}
      <form method="post" action="${path}">
        ${isParty && owedKobo > 0 && html`<p><strong>To pay for all rooms: ${formatKobo(owedKobo)}</strong></p>`}
        ${isParty && ask}
        ${party.map(
          (booking) =>
            html`${isParty && html`<h2>${booking.room_name}</h2>`} ${factsOf(booking, hotel, now, isParty)}
            ${!isParty && ask} ${endOf(booking, isParty)}`,
        )}
        ${owedKobo > 0 && html`<p><small>You pay on Paystack’s page. We never see your card.</small></p>`}
      </form>`,
  }
}

function emailPart(party: readonly PartyBooking[], form: PayForm): Html {
  const { email = '', emailProblem, isAgain = false } = form
  const isKnown = party.every((booking) => payableKobo(booking) === 0 || booking.guest_email !== null)
  return html`${isAgain && hidden('again', 1)}
  ${field({
    label: isKnown ? 'Email for the receipt, if not the one you gave us' : 'Email for the receipt',
    name: 'email',
    type: 'email',
    autocomplete: 'email',
    value: email,
    error: emailProblem,
  })}`
}

/** Shows only a first name, and no code of another guest: links are passed on. */
function factsOf(booking: PartyBooking, hotel: Hotel, now: Date, isOneOfMany: boolean): Html {
  const { code, room_name, guest_name, arrives_on, leaves_on, paid_kobo, status } = booking
  const owedKobo = payableKobo(booking)
  const booked = { ...booking, booked_at: booking.created_at }
  const { checkIn, checkOut } = stayDates(hotel.stay, booked)
  const rule = status === 'expected' && stayTerms(hotel.stay, now.getTime(), booked).cancellation
  return html`<dl>
    <dt>Room</dt>
    <dd>${room_name}, for ${guest_name.split(' ')[0]}</dd>
    ${
      !isOneOfMany &&
      html`<dt>Booking code</dt>
        <dd>${code}</dd>`
    }
    <dt>Check-in</dt>
    <dd>${checkIn}</dd>
    <dt>Check-out</dt>
    <dd>${checkOut}, ${nightsInWords(countNights(arrives_on, leaves_on))}</dd>
    ${
      rule &&
      html`<dt>If plans change</dt>
        <dd>${rule}</dd>`
    }
    ${
      paid_kobo > 0 &&
      html`<dt>Paid so far</dt>
        <dd>${formatKobo(paid_kobo)}</dd>`
    }
    ${
      owedKobo > 0 &&
      html`<dt>To pay</dt>
        <dd>${formatKobo(owedKobo)}</dd>`
    }
  </dl>`
}

function endOf(booking: PartyBooking, isOneOfMany: boolean): Html {
  const { id, status, room_name } = booking
  const owedKobo = payableKobo(booking)
  if (status === 'cancelled') return html`<p>This booking is cancelled. There is nothing to pay.</p>`
  if (status === 'no_show') return html`<p>This booking has ended. There is nothing to pay.</p>`
  if (owedKobo === 0) return html`<p>Thank you: there is nothing more to pay for this booking.</p>`
  if (!isPaidOnline(owedKobo))
    return html`<p>This amount cannot be paid online. Please pay it at our front desk.</p>`
  const name = isOneOfMany && ` for ${room_name}`
  return html`<p>
    <button name="pay" value="${id} ${owedKobo}">Pay ${formatKobo(owedKobo)}${name}</button>
  </p>`
}

/** Shown for a token that is forged, incomplete or too old. */
export const unknownLinkPage: Page = {
  heading: 'This payment link does not work',
  status: 404,
  question: 'Hello, my payment link does not work.',
  main: html`<p>
    Perhaps a part of it is missing. Please open it again from our message, or call us: we will send you a new
    one.
  </p>`,
}
