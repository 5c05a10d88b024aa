import type { LiveRooms } from '../../apollo/useRooms'
import type { Room } from '../../shared/contract'
import { useBuiltRoom } from './built-rooms'
import { type ShownRoom, showLive, showPrebuilt } from './shown-room'

/** A place of the whole room list. */
export interface RoomPlace {
  /** From 0, without any search. */
  position: number
  /** Undefined while the live list is not known. */
  room: Room | undefined
}

/**
 * Gives the places of the live list that match, in its order. Without a live list it gives a place for each
 * room of the build.
 */
export function placesOf(
  live: LiveRooms,
  { totalCount }: Pick<Queries.BuiltRoomsFragment, 'totalCount'>,
  isMatch: (room: Room) => boolean = () => true,
): RoomPlace[] {
  if (live.status !== 'ready') {
    return Array.from({ length: totalCount }, (_, position) => ({ position, room: undefined }))
  }
  return live.rooms.map((room, position) => ({ position, room })).filter(({ room }) => isMatch(room))
}

/** Gives the room of a place: live, or as the build knows it. Undefined while neither is known. */
export function useShownRoom(
  { position, room }: RoomPlace,
  built: Queries.BuiltRoomsFragment,
  status: LiveRooms['status'],
): ShownRoom | undefined {
  const facts = useBuiltRoom(room?.id, position, built)
  if (room === undefined) {
    return facts ? showPrebuilt(facts, status === 'loading' ? 'loading' : 'unknown') : undefined
  }
  const shown = showLive(room, facts)
  // The small pictures are on their way. Until then the place stays empty: the host's own one is large.
  return facts === undefined ? { ...shown, picture: { ...shown.picture, src: '' } } : shown
}
