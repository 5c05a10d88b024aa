const ROOM_ID = /^[1-9]\d{0,9}$/
const MAX_ROOM_ID = 2_147_483_647

/** Reads a room's id from a part of an address; gives undefined for what is none. */
export function parseRoomId(text: string): number | undefined {
  const roomId = ROOM_ID.test(text) ? Number(text) : Number.NaN
  return roomId <= MAX_ROOM_ID ? roomId : undefined
}
