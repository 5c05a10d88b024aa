import type { EventFigures } from '../../../shared/desk/figures'
import { VISIT_EVENT_NAMES, VISIT_EVENTS } from '../../../shared/visit-events'

/** Short for a narrow column. */
const HEADS = {
  ...VISIT_EVENT_NAMES,
  book: 'Book Now',
  popup: 'Paying',
  whatsapp: 'WhatsApp',
  call: 'Telephone',
}

export const EVENT_HEADS = VISIT_EVENTS.map((event) => HEADS[event])

export function countsOf(events: EventFigures): string[] {
  return VISIT_EVENTS.map((event) => formatCount(events[event]))
}

export function formatCount(count: number): string {
  return count.toLocaleString('en')
}
