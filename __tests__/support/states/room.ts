import { openRoom } from '../booking-steps'
import { roomRow } from '../hotel-rooms'
import type { Site } from '../site'
import { type State, visitLate, visitLive, visitUnanswered } from './state'

/** A room that came after the build: its page knows nothing before the live answer. */
async function addRoom(site: Site): Promise<void> {
  await site.database
    .insertInto('rooms')
    .values(
      roomRow(99, {
        name: 'Garden Room',
        description: 'Opens onto the palms, with a deep chair by the window.',
        price_kobo: 7_500_000,
      }),
    )
    .execute()
}

export const roomStates: readonly State[] = [
  { name: 'room', isWhole: true, open: (page) => openRoom(page, 7) },
  { name: 'room-loading', open: (page) => visitUnanswered(page, '/room/7', '**/api/rooms/7/') },
  {
    name: 'room-late',
    isWhole: true,
    expects: [/Could not fetch the room/],
    open: (page) => visitLate(page, '/room/7', '**/api/rooms/7/'),
  },
  {
    name: 'room-offline',
    expects: [/ERR_INTERNET_DISCONNECTED/],
    async open(page) {
      await openRoom(page, 7)
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
    },
  },
  { name: 'room-occupied', isWhole: true, open: (page) => visitLive(page, '/room/4') },
  {
    name: 'room-failed',
    expects: [/Failed to load resource/, /Could not fetch the room/],
    async open(page) {
      await page.route('**/api/rooms/7/', (route) => route.fulfill({ status: 500 }))
      const told = page.waitForEvent('console', (line) => line.text().includes('Could not fetch the room'))
      await page.goto('/room/7')
      await told
    },
  },
  { name: 'room-new', prepare: addRoom, open: (page) => openRoom(page, 99) },
  {
    name: 'room-new-loading',
    prepare: addRoom,
    open: (page) => visitUnanswered(page, '/room/99', '**/api/rooms/99/'),
  },
  {
    name: 'room-new-late',
    expects: [/Could not fetch the room/],
    prepare: addRoom,
    open: (page) => visitLate(page, '/room/99', '**/api/rooms/99/'),
  },
  {
    name: 'room-unknown',
    expects: [/status of 404/],
    async open(page) {
      await page.goto('/room/999')
      await page.getByRole('heading', { level: 1, name: 'This door leads nowhere' }).waitFor()
    },
  },
]
