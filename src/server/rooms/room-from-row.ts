import type { Room } from '../../shared/contract'
import { toNaira } from '../../shared/money'
import type { RoomRow } from '../db/schema'
import { picturePath } from './picture-path'

/** Returns the contract's room. With the origin '' the URL of its picture is relative. */
export function roomFromRow(
  { id, name, description, image, size, max_people, price_kobo, available }: RoomRow,
  origin = '',
): Room {
  return {
    id,
    name,
    description,
    image: `${origin}${picturePath(image)}`,
    size,
    max_people,
    price: toNaira(price_kobo),
    available: available === 1,
  }
}
