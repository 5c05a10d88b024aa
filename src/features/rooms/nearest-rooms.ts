import { LIMITS } from '../../components/ui/useTonight'
import { type ChosenStay, isForSale } from '../../shared/chosen-stay'
import { dayAfter } from '../../shared/stay'
import type { RoomSearch } from './room-search'
import type { ShownRoom } from './shown-room'

const MAX_ROOMS = 3
const MAX_DAYS_AWAY = 7

export function nearestStays({ from, nights }: ChosenStay, tonight: string): ChosenStay[] {
  return Array.from({ length: MAX_DAYS_AWAY }, (_, position) => [position + 1, -position - 1])
    .flat()
    .map((days) => ({ from: dayAfter(from, days), nights }))
    .filter((stay) => isForSale(stay, LIMITS, tonight))
}

/** Too dear rooms come first, by their price, then too small ones. */
export function nearestRooms(
  free: readonly ShownRoom[],
  { guests }: Pick<RoomSearch, 'guests'>,
): ShownRoom[] {
  const missing = ({ max_people }: ShownRoom) => Math.max(guests - max_people, 0)
  return free
    .toSorted((one, other) => missing(one) - missing(other) || one.price - other.price)
    .slice(0, MAX_ROOMS)
}

type Pair = [ShownRoom, ShownRoom]

/** Returns the two rooms that sleep all guests for the least, when no single room does it for as little. */
export function cheapestPair(
  free: readonly ShownRoom[],
  { guests }: Pick<RoomSearch, 'guests'>,
): Pair | undefined {
  if (guests < 2) return undefined
  const single = Math.min(...free.filter((room) => room.max_people >= guests).map(({ price }) => price))
  return free
    .flatMap((one, position) => free.slice(position + 1).map((other): Pair => [one, other]))
    .filter((pair) => pair[0].max_people + pair[1].max_people >= guests && sumOf(pair) < single)
    .toSorted((one, other) => sumOf(one) - sumOf(other))[0]
}

function sumOf([one, other]: Pair): number {
  return one.price + other.price
}
