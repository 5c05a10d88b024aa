import type { RoomRow } from '../../src/server/db/schema'
import { PHONE } from '../support/browser'
import { roomRow } from '../support/hotel-rooms'
import { MANY_ROOMS } from '../support/many-rooms'
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

it('View Details leads to the room', async () => {
  const page = await hotel.guest()
  await page.goto('/rooms')
  await page.getByRole('link', { name: 'View Details: Deluxe King' }).click()
  await page.waitForURL('**/room/3')
  await page.getByRole('heading', { level: 1, name: 'Deluxe King' }).waitFor()
})

it('a free room’s card is one link as a whole, an occupied one’s is none', async () => {
  const page = await hotel.guest()
  await page.goto('/rooms')
  const cards = page.getByRole('main').getByRole('article')
  const free = cards.filter({ hasText: 'Deluxe King' })
  await free.getByText('Available', { exact: true }).waitFor()
  expect(await free.locator('a, button').count()).toBe(1)
  await cards.filter({ hasText: 'Twin Room' }).click({ position: { x: 40, y: 40 } })
  expect(new URL(page.url()).pathname).toBe('/rooms')
  await free.click({ position: { x: 40, y: 40 } })
  await page.waitForURL('**/room/3')
})

it('the pictures of a room open in full, by keys too, and Back closes them', async () => {
  const page = await hotel.guest({ viewport: PHONE })
  await page.goto('/room/1')
  await page.getByRole('button', { name: 'All 3 pictures of the Classic Room' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pictures of the Classic Room' })
  await dialog.getByText('1 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('2 of 3').waitFor()
  await dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.decode())
  const box = await dialog.getByRole('img').boundingBox()
  expect(box?.width).toBe(PHONE.width)
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1)
  await dialog.getByRole('button', { name: 'Enlarge' }).click()
  expect((await dialog.getByRole('img').boundingBox())?.width).toBeGreaterThan(2 * PHONE.width)
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/room/1')
})

it('on a phone a bar leads to the form until the form is in view', async () => {
  const page = await hotel.guest({ viewport: PHONE })
  await page.goto('/room/1')
  const bar = page.getByRole('complementary', { name: 'Book or ask' })
  await bar.getByText('₦85,000').waitFor()
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.height)
  await bar.getByRole('button', { name: 'Book' }).click()
  await bar.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Name').evaluate((field) => field.getBoundingClientRect().top)).toBeLessThan(
    PHONE.height,
  )
})

it('a price that changed since the build replaces the old one', async () => {
  await hotel.site.database.updateTable('rooms').set({ price_kobo: 12_345_600 }).where('id', '=', 7).execute()
  const page = await hotel.guest()
  await page.goto('/room/7')
  await page.getByText('₦123,456').first().waitFor()
  expect(await page.getByRole('main').getByText('₦380,000').count()).toBe(0)
})

it('an occupied room says so and offers no booking', async () => {
  const page = await hotel.guest()
  await page.goto('/room/4')
  await page.getByText('This room is currently occupied.').waitFor()
  expect(await page.getByRole('button', { name: 'Book Now' }).count()).toBe(0)
  const panel = page.getByRole('region', { name: 'Booking' })
  await panel.getByRole('heading', { name: 'Free now, near this price' }).waitFor()
  expect(await panel.getByRole('listitem').allTextContents()).toEqual([
    'Superior Room₦105,000',
    'Classic Room₦85,000',
    'Deluxe King₦130,000',
  ])
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

it('a guest finds a room among five hundred by keys, goes to it, and is back where he was', async () => {
  const page = await hotel.guest({ reducedMotion: 'reduce' })
  await page.route('**/api/rooms/', (route) => route.fulfill({ json: MANY_ROOMS }))
  await page.route(/\/api\/rooms\/\d+\/$/, (route) =>
    route.fulfill({ json: MANY_ROOMS.find(({ id }) => route.request().url().endsWith(`/${id}/`)) }),
  )
  await page.goto('/rooms')
  const cards = page.getByRole('main').getByRole('article')
  await page.getByText('Rooms 1 to 9 of 500').waitFor()
  const status = page.getByRole('main').getByRole('status')
  await page.getByLabel('Guests').focus()
  await page.keyboard.press('3')
  await page.waitForURL(({ search }) => search === '?guests=3')
  await page.getByLabel('Free now').focus()
  await page.keyboard.press('Space')
  await page.waitForURL(({ search }) => search === '?guests=3&free=1')
  const found = MANY_ROOMS.filter((room) => room.max_people >= 3 && room.available)
  // The address changes first, the list in a transition after it.
  await status
    .filter({ hasText: `${found.length} of 500 rooms match, ${found.length} available now` })
    .waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Show more rooms' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`Rooms 1 to 27 of ${found.length}`).waitFor()
  expect(await cards.getByRole('heading').allTextContents()).toEqual(
    found.slice(0, 27).map(({ name }) => name),
  )
  const known = page.getByRole('link', { name: `View Details: ${found[0]?.name}`, exact: true })
  await known.press('Enter')
  await page.waitForURL(`**/room/${found[0]?.id}`)
  await page.goBack()
  await page.getByText(`Rooms 1 to 27 of ${found.length}`).waitFor()
  expect(new URL(page.url()).search).toBe('?guests=3&free=1')
  expect(await cards.count()).toBe(27)
  await page.goBack()
  await page.waitForURL(({ search }) => search === '?guests=3')
  await page.waitForFunction(() => document.querySelector('main output')?.textContent?.startsWith('250 of'))
  expect(await page.locator('*').count()).toBeLessThanOrEqual(1_500)
})

it('the carousel of five hundred rooms draws the slides near the shown one, and counts instead of dots', async () => {
  const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
  await page.route('**/api/rooms/', (route) => route.fulfill({ json: MANY_ROOMS }))
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Rooms' })
  await carousel.scrollIntoViewIfNeeded()
  await carousel.getByText('001/500').waitFor()
  for (let slide = 2; slide <= 5; slide += 1) {
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await carousel.getByRole('heading', { name: `Lagoon Room ${slide}`, exact: true }).waitFor()
  }
  expect(await carousel.getByText('005/500').count()).toBe(1)
  expect(await carousel.getByRole('button', { name: /Go to slide/ }).count()).toBe(0)
  expect(await carousel.locator('[role="group"]').count()).toBe(3)
  expect(await page.locator('*').count()).toBeLessThanOrEqual(1_500)
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
