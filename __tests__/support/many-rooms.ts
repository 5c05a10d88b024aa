import type { Room } from '../../src/shared/contract'
import { liveRoom } from './hotel-rooms'

const PICTURES = ['classic-room', 'superior-room', 'deluxe-king', 'twin-room']

/** Five hundred rooms as the API returns them. The first have the ids of the sample hotel's rooms. */
export const MANY_ROOMS: readonly Room[] = Array.from({ length: 500 }, (_, position) =>
  liveRoom(position + 1, {
    name: `Lagoon Room ${position + 1}`,
    description: 'A quiet queen room with a deep-red headboard and a proper desk by the window.',
    image: `/api/pictures/rooms/${PICTURES[position % PICTURES.length]}.jpg`,
    size: `${24 + (position % 9) * 4} m²`,
    max_people: (position % 4) + 1,
    price: 50_000 + 1_000 * position,
    available: position % 5 !== 0,
  }),
)
