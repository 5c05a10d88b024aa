import type { Room } from '../../shared/contract'

const MOST = 3

/** Gives up to three available rooms: the nearest in price first, of equally near ones the cheaper. */
export function nearestFree(rooms: readonly Room[], instead: Pick<Room, 'id' | 'price'>): Room[] {
  const distance = ({ price }: Room) => Math.abs(price - instead.price)
  return rooms
    .filter(({ id, available }) => available && id !== instead.id)
    .sort((one, other) => distance(one) - distance(other) || one.price - other.price)
    .slice(0, MOST)
}
