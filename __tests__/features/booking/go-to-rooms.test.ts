import { navigate } from 'gatsby'
import { goToRooms } from '../../../src/features/booking/go-to-rooms'

const LOOK_MS = 100

beforeEach(() => {
  jest.useFakeTimers()
  window.history.replaceState(null, '', '/room/7')
})
afterEach(() => jest.useRealTimers())

it.each(['/rooms', '/dining'])('waits until a page has opened, be it another one: %s', async (opened) => {
  const arrived = jest.fn()
  const arrival = goToRooms().then(arrived)
  await jest.advanceTimersByTimeAsync(10 * LOOK_MS)
  expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
  expect(arrived).not.toHaveBeenCalled()
  window.history.replaceState(null, '', opened)
  await jest.advanceTimersByTimeAsync(LOOK_MS)
  await arrival
  expect(jest.getTimerCount()).toBe(0)
})
