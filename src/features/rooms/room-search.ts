import { ROOMS_PAGE_PATH } from '../../shared/paths'
import type { ShownRoom } from './shown-room'

/** The guest's criteria. They are part of the address, see roomSearchPath. */
export interface RoomSearch {
  /** 0: any number. */
  guests: number
  /** In naira. 0: any price. */
  maxPrice: number
  /** Undefined until the guest chooses: then only available rooms are shown when few are left. */
  isFree: boolean | undefined
}

export const NO_SEARCH: RoomSearch = { guests: 0, maxPrice: 0, isFree: undefined }

/** Reads the query of an address. Ignores what it does not understand. */
export function parseRoomSearch(query: string): RoomSearch {
  const fields = new URLSearchParams(query)
  return {
    guests: readCount(fields.get('guests')),
    maxPrice: readCount(fields.get('price')),
    isFree: { '0': false, '1': true }[fields.get('free') ?? ''],
  }
}

function readCount(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/**
 * Returns the address of the list with this search.
 * @example roomSearchPath({ guests: 4, maxPrice: 0, isFree: true }) // '/rooms?guests=4&free=1'
 */
export function roomSearchPath({ guests, maxPrice, isFree }: RoomSearch): string {
  const fields = [
    guests > 0 && `guests=${guests}`,
    maxPrice > 0 && `price=${maxPrice}`,
    isFree !== undefined && `free=${isFree ? 1 : 0}`,
  ]
  const query = fields.filter(Boolean).join('&')
  return ROOMS_PAGE_PATH + (query && `?${query}`)
}

export function countCriteria({ guests, maxPrice }: RoomSearch): number {
  return [guests, maxPrice].filter(Boolean).length
}

export function isMatch(
  { max_people, price, availability }: Pick<ShownRoom, 'max_people' | 'price' | 'availability'>,
  { guests, maxPrice, isFree }: RoomSearch,
): boolean {
  if (isFree && availability !== 'available') return false
  return max_people >= guests && (maxPrice === 0 || price <= maxPrice)
}
