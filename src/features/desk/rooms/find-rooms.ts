import type { DeskRoom } from '../../../shared/desk/rooms'
import { fold } from '../../../shared/fold'

/** A shorter word is found in almost every code. */
const SHORTEST_OF_CODE = 3

/**
 * Gives the rooms that have every word of a query: as a part of the room's or the guest's name or of the
 * booking's code, as the id, or as the state. Upper and lower case and accents make no difference.
 * @example findRooms(rooms, 'suite free')
 */
export function findRooms(rooms: readonly DeskRoom[], query: string): readonly DeskRoom[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return rooms.filter((room) => words.every((word) => hasWord(room, word)))
}

function hasWord({ id, name, available, booking }: DeskRoom, word: string): boolean {
  if (word === 'free') return available
  if (word === 'occupied') return !available
  return (
    String(id) === word ||
    fold(name).includes(word) ||
    (booking !== null && (fold(booking.guest_name).includes(word) || isPartOf(booking.code, word)))
  )
}

/** A code is also found when it is typed without its hyphen. */
function isPartOf(code: string, word: string): boolean {
  const folded = fold(code)
  return (
    word.length >= SHORTEST_OF_CODE &&
    [folded, folded.replaceAll('-', '')].some((text) => text.includes(word))
  )
}
