import { trackUse, wasUsedRecently } from '../../../../src/features/desk/api/call-desk'

const MINUTE_MS = 60_000
/** The page remembers from one test to the next. */
let clock = 0

it.each(['pointerdown', 'wheel', 'keydown'])('counts a page as used for a minute after %s', (event) => {
  clock += 10 * MINUTE_MS
  jest.spyOn(performance, 'now').mockImplementation(() => clock)
  const end = trackUse()
  expect(wasUsedRecently()).toBe(false)
  window.dispatchEvent(new Event(event))
  clock += MINUTE_MS - 1
  expect(wasUsedRecently()).toBe(true)
  clock += 1
  expect(wasUsedRecently()).toBe(false)
  end()
  window.dispatchEvent(new Event(event))
  expect(wasUsedRecently()).toBe(false)
})
