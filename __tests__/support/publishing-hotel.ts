import { seedRooms } from '../../src/server/rooms/seed'
import { makePublisher } from './publishing'
import { CONTENT_DIR } from './server/backend'
import { makePlace, openTestDatabase } from './server/database'

/** Makes a hotel with rooms that can publish, and whose first release is live. */
export async function openPublishingHotel() {
  const place = await makePlace()
  const publisher = await makePublisher(place)
  const database = await openTestDatabase(place)
  await seedRooms(database, CONTENT_DIR)
  await publisher.publish()
  return { ...publisher, place, database, publish: () => publisher.publish() }
}
