import { siteEnv } from '../config/site-env'
import type { Room } from '../shared/contract'
import type { RoomData, RoomsData } from './operations'
import { readEarly } from './rest-call'

// The page shows the answer that it asked for itself. Apollo is loaded when something else is asked, and
// starts with that answer in its cache.

/** What the early call has brought. */
export const earlyData: { rooms?: Room[]; room?: Room } = {}

/** Returns the live list that the page asked for, once. Throws an ApiError when the API refuses. */
export async function readEarlyRooms(): Promise<Room[] | undefined> {
  const data = await readEarly<RoomsData>({ operationName: 'Rooms', variables: {} }, siteEnv.apiHost)
  if (data) earlyData.rooms = data.rooms
  return data?.rooms
}

/** Returns the live room that the page asked for, once. Throws an ApiError when the API refuses. */
export async function readEarlyRoom(id: number): Promise<Room | undefined> {
  const data = await readEarly<RoomData>({ operationName: 'Room', variables: { id } }, siteEnv.apiHost)
  if (data) earlyData.room = data.room
  return data?.room
}

let readCache = (): Room[] | undefined => earlyData.rooms
let resolveLoaded = () => {}

/** Resolves when Apollo is loaded: from then on rooms can change. */
export const apolloLoaded = new Promise<void>((resolve) => {
  resolveLoaded = resolve
})

/** Called by the client when it is created, with a function that reads the list from its cache. */
export function noteApolloLoaded(readRooms: () => Room[] | undefined): void {
  readCache = readRooms
  resolveLoaded()
}

/** Returns the last live list of this visit, for a guest who comes back to a page that shows it. */
export function lastRooms(): Room[] | undefined {
  return readCache()
}
