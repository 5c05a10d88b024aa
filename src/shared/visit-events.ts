/** What is counted: pages, presses of Book Now, open payment popups, how payments ended, and ways to ask. */
export const VISIT_EVENTS = ['view', 'book', 'popup', 'paid', 'lost', 'whatsapp', 'call'] as const
export type VisitEvent = (typeof VISIT_EVENTS)[number]

export const VISIT_EVENT_NAMES: Readonly<Record<VisitEvent, string>> = {
  view: 'Page views',
  book: 'Book Now pressed',
  popup: 'Payment window opened',
  paid: 'Paid',
  lost: 'Lost',
  whatsapp: 'WhatsApp opened',
  call: 'Telephone opened',
}
