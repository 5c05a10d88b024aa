import type { DeskRoom } from '../../../shared/desk/rooms'
import { fold, foldedWords, isPartOfCode } from '../../../shared/search-words'

/** A shorter beginning of a state is found in many names. */
const SHORTEST_OF_STATE = 3
/** A shorter word is found in almost every code. */
const SHORTEST_OF_CODE = 3

/**
 * Gives the rooms that have every word of a query: as the state or its beginning, as a part of the room's or
 * the guest's name or of the booking's code, or as the id. Upper and lower case and accents make no
 * difference.
 * @example findRooms(rooms, 'suite free')
 */
export function findRooms(rooms: readonly DeskRoom[], query: string): readonly DeskRoom[] {
  const words = foldedWords(query)
  return rooms.filter((room) => words.every((word) => hasWord(room, word)))
}

function hasWord({ id, name, available, booking }: DeskRoom, word: string): boolean {
  // The whole word asks for nothing else, such as a guest named Freeman.
  if (word === 'free') return available
  if (word === 'occupied') return !available
  const state = available ? 'free' : 'occupied'
  return (
    (word.length >= SHORTEST_OF_STATE && state.startsWith(word)) ||
    String(id) === word ||
    fold(name).includes(word) ||
    (booking !== null &&
      (fold(booking.guest_name).includes(word) || isPartOfCode(booking.code, word, SHORTEST_OF_CODE)))
  )
}
