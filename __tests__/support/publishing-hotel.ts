import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RoomEntry } from '../../src/content/room-entries'
import type { StoredRelease } from '../../src/server/releases/store'
import { seedRooms } from '../../src/server/rooms/seed'
import { makePublisher } from './publishing'
import { makePlace, openTestDatabase } from './server/database'

/** Makes a hotel that can publish, whose first release is live and taken over. */
export async function openPublishingHotel() {
  const place = await makePlace()
  const publisher = await makePublisher(place)
  const contentDir = join(publisher.root, 'content')
  await rm(contentDir)
  await cp('content', contentDir, { recursive: true })
  const database = await openTestDatabase(place)
  const publish = () => publisher.publish()
  /** What a server does when a release goes live. */
  const takeOver = (release: StoredRelease) => seedRooms(database, release.contentDir)
  /** Changes the entries of content/rooms.json. */
  const editRooms = async (edit: (rooms: RoomEntry[]) => RoomEntry[]) => {
    const file = join(contentDir, 'rooms.json')
    const { rooms }: { rooms: RoomEntry[] } = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ rooms: edit(rooms) }))
  }
  await takeOver(await publish())
  return { ...publisher, place, database, publish, takeOver, editRooms, contentDir }
}

/** For `editRooms`: gives a room another price in naira. */
export function withPrice(roomId: number, price: number) {
  return (rooms: RoomEntry[]) => rooms.map((room) => (room.id === roomId ? { ...room, price } : room))
}

/** For `editRooms`: adds an entry at the end, like the first one but for these fields. */
export function withRoom(fields: Partial<RoomEntry>) {
  return (rooms: RoomEntry[]) => [...rooms, ...rooms.slice(0, 1).map((room) => ({ ...room, ...fields }))]
}
