const ROOM_ID = /^[1-9]\d{0,9}$/
/** The contract's maximum: GraphQL's Int has 32 bits, https://spec.graphql.org/October2021/#sec-Int */
const MAX_ROOM_ID = 2_147_483_647
/** Ids of rooms that are added at the desk begin here, so that a new entry of rooms.json meets none. */
export const FIRST_DESK_ID = 1_001

/** Reads a room's id from one part of a URL's path. Gives undefined when the text is no valid id. */
export function parseRoomId(text: string): number | undefined {
  const roomId = ROOM_ID.test(text) ? Number(text) : Number.NaN
  return roomId <= MAX_ROOM_ID ? roomId : undefined
}
