/** The code of the 404 for a room that was offered once. A remote host need not know it. */
export const ROOM_REMOVED = 'room_removed'
