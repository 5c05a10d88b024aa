import { act, renderHook } from '@testing-library/react'
import { ApiError } from '../../src/apollo/api-error'
import { followRoom, watchRoom } from '../../src/apollo/follow-room'
import { followRooms } from '../../src/apollo/follow-rooms'
import { useRoom } from '../../src/apollo/useRoom'
import { useRooms } from '../../src/apollo/useRooms'
import { serverNow } from '../../src/shared/server-time'
import { liveRoom } from '../support/hotel-rooms'
import { takeLogged } from '../support/jsdom-setup'

// Both load Apollo.
jest.mock('../../src/apollo/follow-room')
jest.mock('../../src/apollo/follow-rooms')
jest.mock('../../src/apollo/early-rooms', () => {
  const original = jest.requireActual('../../src/apollo/early-rooms')
  return { ...original, apolloLoaded: undefined }
})

const earlyRooms: { apolloLoaded: Promise<void>; earlyData: object } = jest.requireMock(
  '../../src/apollo/early-rooms',
)
let loadApollo: () => void

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
  Object.assign(earlyRooms.earlyData, { rooms: undefined, room: undefined })
  earlyRooms.apolloLoaded = new Promise((resolve) => (loadApollo = resolve))
  jest.mocked(followRooms).mockReset().mockResolvedValue()
  jest.mocked(followRoom).mockReset().mockResolvedValue()
})
afterEach(() => jest.useRealTimers())

it('shows the list that the page has asked for, and asks again once Apollo is loaded', async () => {
  askEarly('/api/rooms/', [liveRoom(1), liveRoom(2)])
  const { result } = renderHook(() => useRooms())
  await pass()
  expect(result.current).toMatchObject({ status: 'ready', rooms: [{ id: 1 }, { id: 2 }] })
  await pass(60_000)
  expect(followRooms).not.toHaveBeenCalled()
  loadApollo()
  await pass()
  expect(followRooms).toHaveBeenCalledTimes(1)
})

it('shows a room likewise, and then watches it without fetching it again', async () => {
  askEarly('/api/rooms/7/', liveRoom(7))
  const { result } = renderHook(() => useRoom(7))
  await pass()
  expect(result.current).toMatchObject({ status: 'ready', room: { id: 7 } })
  expect(followRoom).not.toHaveBeenCalled()
  loadApollo()
  await pass()
  expect(watchRoom).toHaveBeenCalledWith(7, expect.any(Function), expect.anything())
  expect(followRoom).not.toHaveBeenCalled()
})

it('keeps the list when Apollo cannot fetch it again', async () => {
  askEarly('/api/rooms/', [liveRoom(1)])
  jest.mocked(followRooms).mockRejectedValue(new ApiError('offline', 'No line'))
  const { result } = renderHook(() => useRooms())
  await pass()
  loadApollo()
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
  loadApollo()
  await pass()
  expect(followRooms).not.toHaveBeenCalled()
})

it('reckons the server’s clock from the moment at which the answer came', async () => {
  askEarly('/api/rooms/', [liveRoom(1)])
  renderHook(() => useRooms())
  await pass()
  expect(serverNow()).toBe(Date.parse('Sun, 22 Nov 2026 23:30:05 GMT'))
})

it('shows the last list at once to a guest who comes back to the page', async () => {
  askEarly('/api/rooms/', [liveRoom(1)])
  const { unmount } = renderHook(() => useRooms())
  await pass()
  unmount()
  const { result } = renderHook(() => useRooms())
  expect(result.current).toMatchObject({ status: 'ready', rooms: [{ id: 1 }] })
})

it('gives Apollo the early answer as its first data', async () => {
  askEarly('/api/rooms/', [liveRoom(1), liveRoom(2)])
  renderHook(() => useRooms())
  await pass()
  const { client } = await import('../../src/apollo/client')
  const { ROOM, ROOMS } = await import('../../src/apollo/operations')
  expect(client.readQuery({ query: ROOMS })).toMatchObject({ rooms: [liveRoom(1), liveRoom(2)] })
  expect(client.readQuery({ query: ROOM, variables: { id: 2 } })).toBeNull()
})
