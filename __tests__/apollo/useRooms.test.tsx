import { act, renderHook } from '@testing-library/react'
import { ApiError } from '../../src/apollo/api-error'
import { followRooms } from '../../src/apollo/follow-rooms'
import { useRooms } from '../../src/apollo/useRooms'
import { liveRoom } from '../support/hotel-rooms'
import { takeLogged } from '../support/jsdom-setup'

jest.mock('../../src/apollo/follow-rooms')
const followMock = jest.mocked(followRooms)

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  jest.useFakeTimers()
  followMock.mockReset().mockImplementation(async (show) => show([liveRoom(1)]))
})

it('ends the loading at the first failure, which it logs, and shows the list when it comes', async () => {
  followMock.mockRejectedValueOnce(new ApiError('server', 'Busy', { status: 503 }))
  const { result } = renderHook(() => useRooms())
  expect(result.current).toEqual({ status: 'loading' })
  await pass(0)
  expect(result.current).toEqual({ status: 'failed' })
  expect(takeLogged()).toEqual([expect.stringContaining('Could not fetch the room list')])
  await pass(2_000)
  expect(result.current).toEqual({ status: 'ready', rooms: [liveRoom(1)] })
})

it('keeps the old list when a new one cannot be fetched', async () => {
  const { result } = renderHook(() => useRooms())
  await pass(31_000)
  followMock.mockRejectedValue(new ApiError('offline', 'No line'))
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(takeLogged()).toHaveLength(1)
  expect(result.current).toEqual({ status: 'ready', rooms: [liveRoom(1)] })
})
