import type { DeskBooking } from '../../shared/desk/bookings'
import type { Unsent } from '../../shared/desk/messages'
import type { Role } from '../../shared/desk/roles'
import type { DeskRoom } from '../../shared/desk/rooms'
import { STATUS_WORDS } from '../../shared/desk/booking-words'
import type { Tone } from './parts/text'

const STATUS_TONES: Record<DeskBooking['status'], Tone> = {
  expected: 'waiting',
  in_house: 'good',
  left: 'plain',
  no_show: 'taken',
  cancelled: 'taken',
}

export function describeStatus({ status }: Pick<DeskBooking, 'status'>): { words: string; tone: Tone } {
  return { words: STATUS_WORDS[status], tone: STATUS_TONES[status] }
}

export const HOLD_WORDS: Record<NonNullable<DeskRoom['hold']>['kind'], string> = {
  stay: 'Taken',
  cleaning: 'To clean',
  out_of_order: 'Out of order',
  house_use: 'House use',
}

/** Describes a room. A role without guests learns only whether one is expected, here, or leaves today. */
export function describeRoom(
  { available, hold, asks_slept }: Pick<DeskRoom, 'available' | 'hold' | 'asks_slept'>,
  today = '',
): { words: string; tone: Tone } {
  if (asks_slept) return { words: 'To check', tone: 'waiting' }
  if (hold === null) return available ? { words: 'Free', tone: 'good' } : { words: 'Kept', tone: 'plain' }
  if (hold.booking !== null) return { words: STATUS_WORDS[hold.booking.status], tone: 'taken' }
  if (hold.status !== undefined) {
    const isLast = hold.status === 'in_house' && hold.until !== null && hold.until <= today
    return { words: isLast ? 'Leaves today' : STATUS_WORDS[hold.status], tone: 'taken' }
  }
  return { words: HOLD_WORDS[hold.kind], tone: hold.kind === 'cleaning' ? 'waiting' : 'taken' }
}

export const UNSENT_WORDS: Record<NonNullable<Unsent>, string> = {
  refused: 'Could not be delivered',
  moot: 'No longer needed',
  erased: 'Guest erased',
}

export const ROLE_NAMES: Record<Role, string> = {
  desk: 'Front desk',
  housekeeping: 'Housekeeping',
  marketing: 'Marketing',
  owner: 'Owner',
}

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  desk: 'Rooms, bookings, money, messages and mail',
  housekeeping: 'What to clean, who leaves or comes, and notes to reception; no names, no money',
  marketing: 'Prices, texts and pictures of rooms, and publishing',
  owner: 'Everything, and who may sign in here',
}
