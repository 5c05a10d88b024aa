import type { Room } from '../../shared/contract'

/** What a guest looks for in the room list. It stands in the address, see room-choices.ts. */
export interface RoomSearch {
  /** 0: any number. */
  guests: number
  /** In naira. 0: any price. */
  maxPrice: number
  isFree: boolean
}

export const NO_SEARCH: RoomSearch = { guests: 0, maxPrice: 0, isFree: false }

/** Reads the query of an address. What it does not understand it takes as not asked. */
export function parseRoomSearch(query: string): RoomSearch {
  const fields = new URLSearchParams(query)
  return {
    guests: readCount(fields.get('guests')),
    maxPrice: readCount(fields.get('price')),
    isFree: fields.get('free') === '1',
  }
}

function readCount(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** Gives how many things the guest asks for. */
export function countWishes({ guests, maxPrice, isFree }: RoomSearch): number {
  return [guests, maxPrice, isFree].filter(Boolean).length
}

export function isMatch(room: Room, { guests, maxPrice, isFree }: RoomSearch): boolean {
  return (
    room.max_people >= guests && (maxPrice === 0 || room.price <= maxPrice) && (!isFree || room.available)
  )
}
