import { dayInWords } from './day-in-words'

interface Plan {
  room_id: number
  from_day: string
  until: string
  note: string
  created_by: string
}

/** The nights from a business day to the last morning. */
export interface Nights {
  from: string
  until: string
}

/** Returns the plan that claims one of these nights of a room. */
export function findKept<Row extends Plan>(
  plans: readonly Row[],
  roomId: number,
  { from, until }: Nights,
): Row | undefined {
  return plans.find((plan) => plan.room_id === roomId && plan.from_day < until && from < plan.until)
}

/** Says until when a room is kept, and for whom. */
export function describeKept(room: string, { from_day, until, created_by, note }: Plan): string {
  return `${room} is kept from ${dayInWords(from_day)} to ${dayInWords(until)}, as ${created_by} has planned for “${note}”.`
}
