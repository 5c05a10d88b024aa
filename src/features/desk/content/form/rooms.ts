import type { DeskRoom } from '../../../../shared/desk/rooms'
import { api } from '../../api/paths'
import { useDeskData } from '../../api/useDeskData'

/** Returns the rooms with their names as the forms show them. @example [2, 'Room 2: Superior Room'] */
export function useRoomNames(): ReadonlyMap<number, string> {
  const rooms = useDeskData<DeskRoom[]>(api.rooms).data ?? []
  return new Map(rooms.map(({ id, name }) => [id, `Room ${id}: ${name}`]))
}
