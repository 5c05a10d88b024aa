import type { DeskRoom } from '../../../shared/desk/rooms'

/**
 * Gives the rooms that have every word of a search: in the name, in what is told of the guest, or as the
 * state. A number is the room's own, or a whole word of its name.
 * @example findRooms(rooms, 'suite free')
 */
export function findRooms(rooms: readonly DeskRoom[], search: string): readonly DeskRoom[] {
  const wanted = wordsOf(search)
  return rooms.filter((room) => {
    const text = textOf(room)
    const own = new Set(wordsOf(text))
    return wanted.every((word) => (/^\d+$/.test(word) ? own.has(word) : text.includes(word)))
  })
}

function textOf({ id, name, available, booking }: DeskRoom): string {
  const state = available ? 'free' : 'occupied'
  return [id, name, state, booking?.guest_name, booking?.code].join(' ').toLowerCase()
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
