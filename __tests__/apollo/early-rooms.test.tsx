import { act, renderHook } from '@testing-library/react'
import { ApiError } from '../../src/apollo/api-error'
import { followRoom } from '../../src/apollo/follow-room'
import { followRooms } from '../../src/apollo/follow-rooms'
import { useRoom } from '../../src/apollo/useRoom'
import { useRooms } from '../../src/apollo/useRooms'
import { serverNow } from '../../src/shared/server-time'
import { liveRoom } from '../support/hotel-rooms'
import { takeLogged } from '../support/jsdom-setup'

// Both load Apollo.
jest.mock('../../src/apollo/follow-room')
jest.mock('../../src/apollo/follow-rooms')
// What the first touch is, is decided once in the life of a page.
jest.mock('../../src/apollo/first-touch')

const { firstTouch } = jest.requireMock('../../src/apollo/first-touch')
let press: () => void

const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms))

/** As the page's own script leaves it. */
function askEarly(path: string, json: unknown, status = 200): void {
  const headers = new Headers({ 'content-type': 'application/json', date: 'Sun, 22 Nov 2026 23:30:00 GMT' })
  const response = { ok: status === 200, status, headers } as Response
  window.earlyAnswer = {
    path,
    askedAt: Date.now(),
    answer: Promise.resolve({ response, json, at: Date.now() - 5_000 }),
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  window.earlyAnswer = undefined
  firstTouch.mockReturnValue(new Promise<void>((resolve) => (press = resolve)))
  jest.mocked(followRooms).mockReset().mockResolvedValue()
  jest.mocked(followRoom).mockReset().mockResolvedValue()
})
afterEach(() => jest.useRealTimers())

it('shows the list that the page has asked for, and leaves Apollo until the guest presses something', async () => {
  askEarly('/api/rooms/', [liveRoom(1), liveRoom(2)])
  const { result } = renderHook(() => useRooms())
  await pass()
  expect(result.current).toMatchObject({ status: 'ready', rooms: [{ id: 1 }, { id: 2 }] })
  await pass(60_000)
  expect(followRooms).not.toHaveBeenCalled()
  press()
  await pass()
  expect(followRooms).toHaveBeenCalledTimes(1)
})

it('shows a room likewise', async () => {
  askEarly('/api/rooms/7/', liveRoom(7))
  const { result } = renderHook(() => useRoom(7))
  await pass()
  expect(result.current).toMatchObject({ status: 'ready', room: { id: 7 } })
  expect(followRoom).not.toHaveBeenCalled()
  press()
  await pass()
  expect(followRoom).toHaveBeenCalledWith(7, expect.any(Function), expect.anything())
})

it('keeps the list when Apollo cannot get it again', async () => {
  askEarly('/api/rooms/', [liveRoom(1)])
  jest.mocked(followRooms).mockRejectedValue(new ApiError('offline', 'No line'))
  const { result } = renderHook(() => useRooms())
  await pass()
  press()
  await pass()
  expect(takeLogged()).toEqual([expect.stringContaining('Could not fetch the room list')])
  expect(result.current).toMatchObject({ status: 'ready', rooms: [{ id: 1 }] })
})

it.each([
  ['not_found', 'missing'],
  ['room_removed', 'removed'],
])('says with a 404 of %s that the room is %s', async (code, expected) => {
  askEarly('/api/rooms/7/', { error: { code, message: 'No such room' } }, 404)
  const { result } = renderHook(() => useRoom(7))
  await pass()
  expect(result.current).toEqual({ status: expected })
})

it('asks Apollo at once when the API failed, another page is shown, or nothing was asked', async () => {
  askEarly('/api/rooms/7/', {}, 503)
  const { unmount } = renderHook(() => useRoom(7))
  await pass()
  expect(takeLogged()).toHaveLength(1)
  await pass(2_000)
  expect(followRoom).toHaveBeenCalledTimes(1)
  unmount()
  askEarly('/api/rooms/7/', liveRoom(7))
  renderHook(() => useRoom(8))
  await pass()
  expect(followRoom).toHaveBeenCalledTimes(2)
  renderHook(() => useRooms())
  await pass()
  expect(followRooms).toHaveBeenCalledTimes(1)
})

it('leaves Apollo alone when the page was left before', async () => {
  askEarly('/api/rooms/', [liveRoom(1)])
  const { unmount } = renderHook(() => useRooms())
  await pass()
  unmount()
  press()
  await pass()
  expect(followRooms).not.toHaveBeenCalled()
})

it('reckons the server’s clock from the moment at which the answer came', async () => {
  askEarly('/api/rooms/', [liveRoom(1)])
  renderHook(() => useRooms())
  await pass()
  expect(serverNow()).toBe(Date.parse('Sun, 22 Nov 2026 23:30:05 GMT'))
})

it('a later ask that fails takes back what the page has written into the badge', async () => {
  document.body.innerHTML = '<span data-room="7" data-available="true"></span>'
  jest.mocked(followRoom).mockRejectedValue(new Error('The line dropped.'))
  renderHook(() => useRoom(7))
  await pass()
  expect(takeLogged()).toEqual([expect.stringContaining('Could not fetch the room')])
  expect(document.querySelector('[data-available]')).toBeNull()
})
