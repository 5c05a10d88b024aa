import type { Room } from '../../shared/contract'
import { roomsPagePath } from '../../shared/paths'
import type { RoomSearch } from './room-search'

// What the fields of a search need. They come after the page, see RoomsList.

/** The first figures of the prices that are offered as the highest one, in every power of ten. */
const PRICE_FIGURES = [10, 15, 20, 30, 50, 75]

/**
 * Gives the address of the list with this search.
 * @example roomSearchPath({ guests: 4, maxPrice: 0, isFree: true }) // '/rooms?guests=4&free=1'
 */
export function roomSearchPath({ guests, maxPrice, isFree }: RoomSearch): string {
  const fields = [guests > 0 && `guests=${guests}`, maxPrice > 0 && `price=${maxPrice}`, isFree && 'free=1']
  const query = fields.filter(Boolean).join('&')
  return roomsPagePath(1) + (query && `?${query}`)
}

type Offer = Pick<Room, 'max_people' | 'price'>

/** Gives the numbers of guests to choose from, and the chosen one. One guest fits into every room. */
export function guestChoices(rooms: readonly Offer[], chosen: number): number[] {
  const most = Math.max(1, ...rooms.map((room) => room.max_people))
  return withChosen(
    Array.from({ length: Math.min(most, 20) - 1 }, (_, position) => position + 2),
    chosen,
  )
}

/** Gives the highest prices to choose from, and the chosen one: round, and each leaves out some rooms. */
export function priceChoices(rooms: readonly Offer[], chosen: number): number[] {
  const prices = rooms.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const steps: number[] = []
  for (let power = 1; power < highest; power *= 10) {
    for (const figure of PRICE_FIGURES) {
      if (figure * power >= lowest && figure * power < highest) steps.push(figure * power)
    }
  }
  return withChosen(steps, chosen)
}

function withChosen(choices: number[], chosen: number): number[] {
  if (chosen === 0 || choices.includes(chosen)) return choices
  return [...choices, chosen].sort((one, other) => one - other)
}
