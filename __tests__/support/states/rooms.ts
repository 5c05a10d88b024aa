import { MANY_ROOMS } from '../many-rooms'
import { type State, visitLive, visitUnanswered } from './state'

const LIST = '**/api/rooms/'

export const roomsStates: readonly State[] = [
  { name: 'rooms', isWhole: true, open: (page) => visitLive(page, '/rooms') },
  { name: 'rooms-loading', isWhole: true, open: (page) => visitUnanswered(page, '/rooms', LIST) },
  {
    name: 'rooms-failed',
    isWhole: true,
    expects: [/Failed to load resource/, /Could not fetch the room/],
    async open(page) {
      await page.route(LIST, (route) => route.fulfill({ status: 500 }))
      await visitLive(page, '/rooms')
    },
  },
  {
    name: 'rooms-empty',
    isWhole: true,
    async open(page) {
      await page.route(LIST, (route) => route.fulfill({ json: [] }))
      await visitLive(page, '/rooms')
    },
  },
  {
    name: 'rooms-many',
    isWhole: true,
    async open(page) {
      await page.route(LIST, (route) => route.fulfill({ json: MANY_ROOMS }))
      await visitLive(page, '/rooms')
    },
  },
  {
    name: 'rooms-searched',
    isWhole: true,
    async open(page) {
      await visitLive(page, '/rooms?guests=3&price=300000&free=1')
      // Only a phone has the first: there the fields, and the second, are behind it.
      const button = page.getByRole('button', { name: 'Filter (3)' })
      const clear = page.getByRole('button', { name: 'Clear' })
      await button.or(clear).filter({ visible: true }).first().waitFor()
      if (await button.isVisible()) await button.click()
      await clear.waitFor()
    },
  },
  { name: 'rooms-no-match', isWhole: true, open: (page) => visitLive(page, '/rooms?guests=19') },
]
