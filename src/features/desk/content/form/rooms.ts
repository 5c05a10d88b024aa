import { useAnswer } from '../../api/useAnswer'

/** Returns the rooms with their names as the forms show them. @example [2, 'Room 2: Superior Room'] */
export function useRoomNames(): ReadonlyMap<number, string> {
  const rooms = useAnswer('GET rooms/').data ?? []
  return new Map(rooms.map(({ id, name }) => [id, `Room ${id}: ${name}`]))
}
