import type { RoomRow } from '../../src/server/db/schema'
import { roomRow } from '../support/hotel-rooms'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

function addRoom(changes: Partial<RoomRow> = {}) {
  return hotel.site.database
    .insertInto('rooms')
    .values(
      roomRow(99, {
        name: 'Garden Room',
        description: 'Opens onto the palms.',
        price_kobo: 7_500_000,
        ...changes,
      }),
    )
    .execute()
}

it('the list opens with six cards that know no availability, and then shows all rooms with theirs', async () => {
  const page = await hotel.guest()
  const answers: (() => void)[] = []
  await page.route('**/api/rooms/', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/rooms/')
  await page.goto('/rooms')
  await asked
  const list = page.getByRole('main').getByRole('list').first()
  const cards = list.locator('> li:has(article)')
  expect(await cards.count()).toBe(6)
  expect(await list.getByText(/^(Available|Occupied)$/).count()).toBe(0)
  expect(await list.getByText('Classic Room').count()).toBe(1)
  for (const answer of answers) answer()
  await list.getByText('Available', { exact: true }).first().waitFor()
  expect(await cards.count()).toBe(8)
  expect(await list.getByText('Available', { exact: true }).count()).toBe(7)
  expect(await list.getByText('Occupied').count()).toBe(1)
  expect(await list.getByRole('button', { name: 'Unavailable' }).isDisabled()).toBe(true)
})

it('a price that changed since the build replaces the old one', async () => {
  await hotel.site.database.updateTable('rooms').set({ price_kobo: 12_345_600 }).where('id', '=', 7).execute()
  const page = await hotel.guest()
  await page.goto('/room/7')
  await page.getByText('₦123,456').first().waitFor()
  expect(await page.getByRole('main').getByText('₦380,000').count()).toBe(0)
})

it('a room added since the build has its card, its picture and its page', async () => {
  await addRoom()
  const page = await hotel.guest()
  const response = await page.goto('/room/99')
  expect(response?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'Garden Room' }).waitFor()
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
  const picture = page.getByRole('main').getByRole('img').first()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  await page.goto('/rooms')
  await page.getByText('Garden Room').waitFor()
})

it('a room that nobody knows is a 404, also when its page is reached without loading anew', async () => {
  hotel.expectComplaint(/status of 404/)
  const page = await hotel.guest()
  for (const path of ['/room/12345', '/room/abc']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'This door leads nowhere' }).waitFor()
  }
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

describe('when the API is down', () => {
  beforeEach(() => {
    hotel.expectComplaint(/Failed to load resource/)
    hotel.expectComplaint(/Could not fetch the room/)
  })

  it('the list shows all prebuilt rooms without a badge, each with View Details', async () => {
    const page = await hotel.guest()
    await page.route('**/api/**', (route) => route.abort())
    await page.goto('/rooms')
    const list = page.getByRole('main').getByRole('list').first()
    await list.getByRole('link', { name: 'View Details: Presidential Suite' }).waitFor()
    expect(await list.getByRole('link', { name: /^View Details/ }).count()).toBe(8)
    expect(await list.getByText(/^(Available|Occupied)$/).count()).toBe(0)
  })

  it('a room keeps its facts and its skeleton, and comes to life when the API is back', async () => {
    const page = await hotel.guest()
    let isDown = true
    await page.route('**/api/**', (route) =>
      isDown ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
    )
    await page.goto('/room/7')
    await page.getByRole('heading', { level: 1, name: 'Ambassador Suite' }).waitFor()
    await page.waitForEvent('console', (message) => message.text().includes('Could not fetch the room'))
    expect(await page.getByRole('button', { name: 'Book Now' }).count()).toBe(0)
    isDown = false
    await page.getByRole('button', { name: 'Book Now' }).waitFor({ timeout: 10_000 })
  })
})
