import { act, renderHook } from '@testing-library/react'
import { notePayment } from '../../src/shared/payment-under-way'
import { ApiError } from '../../src/apollo/api-error'
import { followRooms } from '../../src/apollo/follow-rooms'
import { useRooms } from '../../src/apollo/useRooms'
import { liveRoom } from '../support/hotel-rooms'
import { takeLogged } from '../support/jsdom-setup'
import { setOnline } from '../support/line'

jest.mock('../../src/apollo/follow-rooms')
const followMock = jest.mocked(followRooms)

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  jest.useFakeTimers()
  followMock.mockReset().mockImplementation(async (tell) => tell([liveRoom(1)]))
})

afterEach(() => jest.useRealTimers())

describe('useRooms', () => {
  it('ends the loading at the first failure, which it logs, and asks again by itself', async () => {
    followMock.mockRejectedValueOnce(new ApiError('server', 'Busy', { status: 503 }))
    const { result } = renderHook(() => useRooms())
    expect(result.current).toEqual({ status: 'loading' })
    await pass(0)
    expect(result.current).toEqual({ status: 'failed' })
    expect(takeLogged()).toEqual([expect.stringContaining('Could not fetch the room list')])
    await pass(2_000)
    expect(result.current).toEqual({ status: 'ready', rooms: [liveRoom(1)] })
  })

  it('asks again at once when the browser is online again, and no more when the page is left', async () => {
    followMock.mockRejectedValue(new ApiError('offline', 'No line'))
    const { unmount } = renderHook(() => useRooms())
    await pass(0)
    setOnline(true)
    await pass(0)
    expect(followMock).toHaveBeenCalledTimes(2)
    unmount()
    setOnline(true)
    await pass(300_000)
    expect(followMock).toHaveBeenCalledTimes(2)
    takeLogged()
  })

  it('asks for nothing more while a payment is under way, and goes on after it', async () => {
    followMock.mockRejectedValueOnce(new ApiError('offline', 'No line'))
    renderHook(() => useRooms())
    await pass(0)
    notePayment('begins')
    await pass(300_000)
    expect(followMock).toHaveBeenCalledTimes(1)
    notePayment('ends')
    await pass(0)
    expect(followMock).toHaveBeenCalledTimes(2)
    takeLogged()
  })

  it('shows a new list when the guest comes back to an old one, and keeps the old when none comes', async () => {
    const { result } = renderHook(() => useRooms())
    await pass(31_000)
    followMock.mockImplementationOnce(async (tell) => tell([liveRoom(2)]))
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(result.current).toEqual({ status: 'ready', rooms: [liveRoom(2)] })
    followMock.mockRejectedValue(new ApiError('offline', 'No line'))
    await pass(31_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(result.current).toEqual({ status: 'ready', rooms: [liveRoom(2)] })
    takeLogged()
  })
})
