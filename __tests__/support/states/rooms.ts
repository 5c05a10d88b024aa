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
]
