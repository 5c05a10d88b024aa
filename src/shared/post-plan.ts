import { atHotel, hotelDay } from './stay'

/** When guests see a post: from its date on, by the hotel's clock, and to the end of its last day. */
export interface PostPlan {
  date: string
  time?: string | undefined
  until?: string | undefined
}

export function appearsAt({ date, time = '00:00' }: PostPlan): Date {
  return atHotel(date, time)
}

export function isOver({ until }: PostPlan, now: Date): boolean {
  return until !== undefined && hotelDay(now.toISOString()) > until
}

export function isShown(plan: PostPlan, now: Date): boolean {
  return appearsAt(plan) <= now && !isOver(plan, now)
}
