import { dayInWords } from '../../../shared/day-in-words'
import { hotelDay, hotelTime } from '../../../shared/stay'
import type { HoldTable } from '../../db/schema'

/** Texts by the desk about an entry. The journal lacks them, because they may have to be erased. */
export interface Texts {
  text?: string | null
  voided_text?: string | null
  /** The night of a voided charge. */
  night?: string | null
  note?: string | null
  fields?: string
}

/**
 * The actions on a subject, each with its sentence. The second parameter declares the facts, by the tables'
 * names. Facts added later are optional, as earlier entries lack them. No fact is a guest's name, address or
 * words: entries cannot be erased. `about`: a room's number, a person's name, the amount and payment of
 * a refund, a booking's code, or another row's id.
 */
export type Actions<Subject extends string> = Record<`${Subject}.${string}`, Sentence>
export type Sentence<Facts = never> = (about: string, facts: Facts, beyond: Beyond) => string

interface Beyond {
  room: (id: number) => string
  texts: Texts
}

export type After<Facts> = { after: Facts }
export type Before<Facts> = { before: Facts }
export type Change<Was, Is> = Before<Was> & After<Is>

export type ClosedFor = Exclude<HoldTable['kind'], 'stay'>

export const CLOSED_FOR: Record<ClosedFor, string> = {
  cleaning: 'being cleaned',
  out_of_order: 'out of order',
  house_use: 'used by the house',
}

export function inBrackets(text: string | null | undefined): string {
  return text ? ` (${text})` : ''
}

/** @example momentInWords('2026-11-27T05:00:00.000Z') // '27 November 2026 at 06:00, Lagos time' */
export function momentInWords(moment: string): string {
  return `${dayInWords(hotelDay(moment))} at ${hotelTime(moment)}, Lagos time`
}
