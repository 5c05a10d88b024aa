import { createHash } from 'node:crypto'
import type { Room } from '../../shared/contract'
import { toNaira } from '../../shared/money'
import { parseRoom } from '../../shared/parse-room'
import { roomFactsOf } from '../../shared/room-fields'
import type { OfferedRoom } from './repository'

const ROOM_ID = /^[1-9]\d{0,9}$/
/** The contract's maximum: GraphQL's Int has 32 bits, https://spec.graphql.org/October2021/#sec-Int */
const MAX_ROOM_ID = 2_147_483_647

export function parseRoomId(text: string): number | undefined {
  const roomId = ROOM_ID.test(text) ? Number(text) : Number.NaN
  return roomId <= MAX_ROOM_ID ? roomId : undefined
}

/** Returns the contract's room. With the origin '' the URL of its picture is relative. */
export function roomFromRow(row: Omit<OfferedRoom, 'paying_since'>, origin = ''): Room {
  return {
    id: row.id,
    ...roomFactsOf(row),
    image: `${origin}${picturePath(row.image)}`,
    price: toNaira(row.tonight_kobo),
    available: row.available === 1,
  }
}

/** Hashes what pages show of the rooms, except what bookings and payments change. */
export function digestRoomList(list: unknown): string | undefined {
  if (!Array.isArray(list)) return undefined
  const facts = list.map((value) => {
    const parsed = parseRoom(value)
    if ('problem' in parsed) return null
    const { available: _, payment_in_progress: __, ...room } = parsed.room
    // The order of the fields must not matter.
    return Object.entries(room).toSorted()
  })
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

export const PICTURES_PATH = '/api/pictures/'

export function picturePath(image: string): string {
  return PICTURES_PATH + image.split('/').map(encodeURIComponent).join('/')
}
