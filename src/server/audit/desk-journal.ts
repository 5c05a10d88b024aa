import { type Facts, readFacts } from '../journal/journal'
import type { Books, JournalEntry } from './repository'

/** An entry of the journal with its facts. */
export interface Told extends Omit<JournalEntry, 'before' | 'after'> {
  before: Facts
  after: Facts
}

/** Gives the entries of these actions, the oldest first. */
export function entriesOf({ journal }: Pick<Books, 'journal'>, ...actions: string[]): Told[] {
  return journal
    .filter(({ action }) => actions.includes(action))
    .map((entry) => ({ ...entry, before: readFacts(entry.before), after: readFacts(entry.after) }))
}

/** Gives by booking code the room to which the desk has last moved the booking. */
export function lastMoves(books: Pick<Books, 'journal'>): Map<string, number> {
  const moves = entriesOf(books, 'booking.moved')
  return new Map(moves.map(({ subject_id, after }) => [subject_id, Number(after['room_id'])]))
}
