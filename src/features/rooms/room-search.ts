import { LIMITS } from '../../components/ui/useTonight'
import { hasOwnServer } from '../../config/own-server'
import { type ChosenStay, parseChosenStay, withStay } from '../../shared/chosen-stay'
import { ROOMS_PAGE_PATH } from '../../shared/paths'
import type { ShownRoom } from './shown-room'

export interface RoomSearch {
  /** The number of guests; 0 for any. */
  guests: number
  /** In naira for one night; 0 for any price. */
  maxPrice: number
  isFree: boolean
  /** Undefined for tonight. */
  stay: ChosenStay | undefined
}

export const NO_SEARCH: RoomSearch = { guests: 0, maxPrice: 0, isFree: false, stay: undefined }

export function parseRoomSearch(query: string, tonight?: string): RoomSearch {
  const fields = new URLSearchParams(query)
  return {
    guests: readCount(fields.get('guests')),
    maxPrice: readCount(fields.get('price')),
    isFree: fields.get('free') === '1',
    // Another host sells only tonight.
    stay: hasOwnServer ? parseChosenStay(query, LIMITS, tonight) : undefined,
  }
}

function readCount(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
}

export function roomSearchPath({ guests, maxPrice, isFree, stay }: RoomSearch): string {
  const fields = [guests > 0 && `guests=${guests}`, maxPrice > 0 && `price=${maxPrice}`, isFree && 'free=1']
  const query = fields.filter(Boolean).join('&')
  return withStay(ROOMS_PAGE_PATH + (query && `?${query}`), stay)
}

export function countCriteria({ guests, maxPrice }: RoomSearch): number {
  return [guests, maxPrice].filter(Boolean).length
}

export function isMatch(
  { max_people, price, availability }: Pick<ShownRoom, 'max_people' | 'price' | 'availability'>,
  { guests, maxPrice, isFree }: Omit<RoomSearch, 'stay'>,
): boolean {
  if (isFree && availability !== 'available') return false
  return max_people >= guests && (maxPrice === 0 || price <= maxPrice)
}
