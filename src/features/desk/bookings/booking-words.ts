import type { DeskBooking } from '../../../shared/desk/bookings'
import type { Tone } from '../parts/Status'

/** How a booking stands, in words and as a tone. */
export function stateOf({ status, checked_in_at }: DeskBooking): { words: string; tone: Tone } {
  if (status === 'completed') return { words: 'Completed', tone: 'plain' }
  if (status === 'cancelled') return { words: 'Cancelled', tone: 'taken' }
  return checked_in_at === null
    ? { words: 'Expected', tone: 'waiting' }
    : { words: 'In the house', tone: 'good' }
}

const REFUND_WORDS: Record<string, string> = {
  due: 'is to be paid back',
  processed: 'was paid back',
  failed: 'could not be paid back',
  needs_attention: 'could not be paid back',
  settled: 'was settled otherwise',
}

/** What becomes of a refund, as the end of a sentence that begins with the amount. */
export function refundWords(state: string): string {
  return REFUND_WORDS[state] ?? 'is being paid back'
}

/** What becomes of a booking's room when it is free again, as a sentence. */
export function freeWords({
  room_name,
  room_listed,
}: Pick<DeskBooking, 'room_name' | 'room_listed'>): string {
  return room_listed
    ? `${room_name} can be booked on the site at once.`
    : `${room_name} is free then, and stays off the site.`
}
