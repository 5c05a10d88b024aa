import type { DeskBooking } from '../../shared/desk/bookings'
import type { Unsent } from '../../shared/desk/messages'
import type { Role } from '../../shared/desk/roles'
import type { Tone } from './parts/text'

export function describeStatus({ status, checked_in_at }: DeskBooking): { words: string; tone: Tone } {
  if (status === 'completed') return { words: 'Completed', tone: 'plain' }
  if (status === 'cancelled') return { words: 'Cancelled', tone: 'taken' }
  return checked_in_at === null ? { words: 'Expected', tone: 'waiting' } : { words: 'In house', tone: 'good' }
}

const REFUND_WORDS: Record<string, string> = {
  due: 'is to be paid back',
  processed: 'was paid back',
  failed: 'could not be paid back',
  needs_attention: 'could not be paid back',
  settled: 'was settled otherwise',
}

/** Returns the state of a refund as the end of a sentence that begins with the amount. */
export function refundWords(state: string): string {
  return REFUND_WORDS[state] ?? 'is being paid back'
}

/** Returns a sentence about a room after its booking ends. */
export function describeFreeRoom({
  room_name,
  room_listed,
}: Pick<DeskBooking, 'room_name' | 'room_listed'>): string {
  return room_listed
    ? `${room_name} can be booked on the site at once.`
    : `${room_name} is free then, and stays off the site.`
}

/** @example describeMailKind('booking-confirmed') // 'Booking confirmed' */
export function describeMailKind(kind: string): string {
  const plain = kind.replaceAll(/[-_]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const UNSENT: Record<NonNullable<Unsent>, string> = {
  refused: 'Could not be delivered',
  moot: 'No longer needed',
  erased: 'Guest erased',
}

/** @example describeUnsent('refused') // 'Could not be delivered' */
export function describeUnsent(unsent: Unsent): string {
  return unsent === null ? '' : UNSENT[unsent]
}

export const ROLE_NAMES: Record<Role, string> = {
  desk: 'Front desk',
  housekeeping: 'Housekeeping',
  marketing: 'Marketing',
  owner: 'Owner',
}

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  desk: 'Rooms, bookings, money, messages and mail',
  housekeeping: 'Which rooms are free or taken; no guests, no money',
  marketing: 'Prices, texts and pictures of rooms, and publishing',
  owner: 'Everything, and who may sign in here',
}
