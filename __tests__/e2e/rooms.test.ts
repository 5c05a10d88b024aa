import type { RoomRow } from '../../src/server/db/schema'
import { roomRow } from '../support/hotel-rooms'
import { useSite } from '../support/useSite'
import { addRows } from '../support/server/rows'

const hotel = useSite('rehearsal')

function addRoom(changes: Partial<RoomRow> = {}) {
  return addRows(
    hotel.site.database,
    'rooms',
    roomRow(99, {
      name: 'Garden Room',
      description: 'Opens onto the palms.',
      price_kobo: 7_500_000,
      ...changes,
    }),
  )
}

it('a room added since the build has its card, its picture and its page', async () => {
  await addRoom()
  const page = await hotel.guest()
  expect((await page.goto('/room/99'))?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'Garden Room' }).waitFor()
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
  const picture = page.getByRole('main').getByRole('img').first()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  await page.goto('/rooms')
  await page.getByText('Garden Room').waitFor()
})

it('a room that has gone shows the 404 screen without loading a new document', async () => {
  hotel.expectComplaint(/status of 404/)
  const page = await hotel.guest()
  await addRoom({ id: 98, name: 'Gone Room' })
  await page.goto('/rooms')
  const card = page.getByRole('link', { name: 'View Details: Gone Room' })
  await card.waitFor()
  await hotel.site.database.deleteFrom('room_prices').where('room_id', '=', 98).execute()
  await hotel.site.database.deleteFrom('rooms').where('id', '=', 98).execute()
  await card.click()
  await page.waitForURL('**/room/98')
  await page.getByRole('heading', { level: 1, name: 'This door leads nowhere' }).waitFor()
})
