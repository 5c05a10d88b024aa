import { openRoom } from '../booking-steps'
import { type State, visit } from './state'

const PAGES = [
  ['home', '/'],
  ['rooms', '/rooms'],
  ['room', '/room/7'],
  ['contact', '/contact'],
] as const

/** For guests whose browser runs no script: what was built is all there is. */
export const scriptlessStates: readonly State[] = PAGES.map(([name, path]) => ({
  name: `${name}-without-script`,
  isWhole: true,
  options: { javaScriptEnabled: false },
  open: async (page) => void (await page.goto(path, { waitUntil: 'load' })),
}))

/** For guests who let their system choose the colours. */
export const forcedColourStates: readonly State[] = PAGES.map(([name, path]) => ({
  name: `${name}-forced-colours`,
  isWhole: true,
  options: { forcedColors: 'active' },
  open: (page) => visit(page, path),
}))

export const printStates: readonly State[] = [
  {
    name: 'room-printed',
    isWhole: true,
    async open(page) {
      await openRoom(page, 7)
      await page.emulateMedia({ media: 'print' })
    },
  },
]
