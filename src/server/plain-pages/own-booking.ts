import { type BookedNews, cancelLabel, cancelOfferText } from '../../shared/payment-news'
import { stayTerms } from '../../shared/stay-terms'
import type { Hotel } from '../hotel/hotel'
import { field, hidden } from './fields'
import { html, type Html } from './html'
import type { Page } from './page'

export interface Proof {
  payment: string
  email: string
}

/** What a guest can change below the facts of a booking. `typed`: what was wrong, and why. */
export function changeForms(
  booking: BookedNews,
  proof: Proof,
  typed: { texts: Partial<Record<string, string>>; errors: Partial<Record<string, string>> },
  hotel: Hotel,
  now: Date,
): Html | undefined {
  const { details, cancellation, status } = booking
  if (details === undefined) return undefined
  const { texts, errors } = typed
  const isExpected = status === 'expected'
  return html`${stepForm(
    'details',
    proof,
    html`<h2>For the front desk</h2>
      ${field({ label: 'Phone', name: 'phone', autocomplete: 'tel', value: texts['phone'] ?? details.phone, error: errors['phone'] })}
      ${isExpected && field({ label: 'When you will arrive', name: 'arrival_time', value: texts['arrival_time'] ?? details.arrival_time, error: errors['arrival_time'] })}
      <button class="quiet">Save</button>`,
  )}
  ${
    isExpected &&
    html`<h2>Cancel this booking</h2>
      <p>${cancelOfferText(booking) || stayTerms(hotel.stay, now.getTime(), booking).cancellation}</p>
      ${cancellation && stepForm('ask', proof, html`<button class="quiet">Cancel this booking…</button>`)}`
  }`
}

export function cancelPage(booking: BookedNews, proof: Proof): Page {
  const { cancellation, room_name } = booking
  const refund = cancellation?.refund ?? 0
  return {
    heading: `Cancel the ${room_name}?`,
    main: html`<p>${cancelOfferText(booking)}</p>
      ${cancellation && stepForm('cancel', proof, html`${hidden('refund', refund)}<button class="quiet">${cancelLabel(refund)}</button>`)}
      ${stepForm(undefined, proof, html`<button class="quiet">Keep my booking</button>`)}`,
  }
}

function stepForm(step: string | undefined, { payment, email }: Proof, content: Html): Html {
  return html`<form method="post" action="/booking">
    ${[hidden('payment', payment), hidden('email', email), hidden('step', step)]} ${content}
  </form>`
}
