import { act, renderHook, waitFor } from '@testing-library/react'
import { ApiError } from '../../src/apollo/api-error'
import { fetchRoom } from '../../src/apollo/fetch-room'
import { useRoom } from '../../src/apollo/useRoom'
import { notePayment } from '../../src/shared/payment-under-way'
import { liveRoom as room } from '../support/hotel-rooms'
import { takeLogged } from '../support/jsdom-setup'

jest.mock('../../src/apollo/fetch-room')
const fetchRoomMock = jest.mocked(fetchRoom)

beforeEach(() => {
  fetchRoomMock.mockReset()
})

describe('useRoom', () => {
  it('is loading until the answer is there', async () => {
    fetchRoomMock.mockResolvedValue(room(1))
    const { result } = renderHook(() => useRoom(1))
    expect(result.current).toEqual({ status: 'loading' })
    await waitFor(() => expect(result.current).toEqual({ status: 'ready', room: room(1) }))
  })

  it('fetches again when the id changes, and does not show the old room meanwhile', async () => {
    fetchRoomMock.mockImplementation((id) => Promise.resolve(room(id)))
    const { result, rerender } = renderHook(({ id }) => useRoom(id), { initialProps: { id: 1 } })
    await waitFor(() => expect(result.current.status).toBe('ready'))
    rerender({ id: 2 })
    expect(result.current).toEqual({ status: 'loading' })
    await waitFor(() => expect(result.current).toEqual({ status: 'ready', room: room(2) }))
  })

  it('asks for nothing while a payment is under way, and goes on after it', async () => {
    fetchRoomMock.mockResolvedValue(room(1))
    notePayment('begins')
    const { result } = renderHook(() => useRoom(1))
    await act(async () => {})
    expect(fetchRoomMock).not.toHaveBeenCalled()
    notePayment('ends')
    await waitFor(() => expect(result.current).toEqual({ status: 'ready', room: room(1) }))
  })

  it('is missing when the API answers 404', async () => {
    fetchRoomMock.mockRejectedValue(new ApiError('refused', 'Unknown room', { status: 404 }))
    const { result } = renderHook(() => useRoom(99))
    await waitFor(() => expect(result.current).toEqual({ status: 'missing' }))
  })

  it('is removed when the API answers 404 with that code', async () => {
    const details = { status: 404, code: 'room_removed' }
    fetchRoomMock.mockRejectedValue(new ApiError('refused', 'No longer offered', details))
    const { result } = renderHook(() => useRoom(3))
    await waitFor(() => expect(result.current).toEqual({ status: 'removed' }))
  })

  it('stays loading after a failure, logs it, and retries when the browser is online again', async () => {
    fetchRoomMock.mockRejectedValueOnce(new ApiError('offline', 'No line'))
    fetchRoomMock.mockResolvedValue(room(1))
    const { result } = renderHook(() => useRoom(1))
    let logged: string[] = []
    await waitFor(() => expect((logged = logged.concat(takeLogged()))).toHaveLength(1))
    expect(logged[0]).toMatch('Could not fetch the room')
    expect(result.current).toEqual({ status: 'loading' })
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(result.current.status).toBe('ready'))
  })

  it('retries after two seconds', async () => {
    jest.useFakeTimers()
    try {
      fetchRoomMock.mockRejectedValueOnce(new ApiError('server', 'Busy', { status: 503 }))
      fetchRoomMock.mockResolvedValue(room(1))
      renderHook(() => useRoom(1))
      await act(() => jest.advanceTimersByTimeAsync(1999))
      expect(fetchRoomMock).toHaveBeenCalledTimes(1)
      await act(() => jest.advanceTimersByTimeAsync(1))
      expect(fetchRoomMock).toHaveBeenCalledTimes(2)
      takeLogged()
    } finally {
      jest.useRealTimers()
    }
  })
})
