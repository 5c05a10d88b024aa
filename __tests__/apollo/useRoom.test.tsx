import { renderHook, waitFor } from '@testing-library/react'
import { ApiError } from '../../src/apollo/api-error'
import { followRoom } from '../../src/apollo/follow-rooms'
import { useRoom } from '../../src/apollo/useRoom'
import { liveRoom } from '../support/hotel-rooms'
import { takeLogged } from '../support/jsdom-setup'

jest.mock('../../src/apollo/follow-rooms')
const followMock = jest.mocked(followRoom)

beforeEach(() => {
  followMock.mockReset().mockImplementation(async (id, show) => show(liveRoom(id)))
})

it('is loading until the answer comes, and does not show the old room when the id changes', async () => {
  const { result, rerender } = renderHook(({ id }) => useRoom(id), { initialProps: { id: 1 } })
  expect(result.current).toEqual({ status: 'loading' })
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', room: liveRoom(1) }))
  rerender({ id: 2 })
  expect(result.current).toEqual({ status: 'loading' })
  await waitFor(() => expect(result.current).toEqual({ status: 'ready', room: liveRoom(2) }))
})

it.each([
  ['not_found', 'missing'],
  ['room_removed', 'removed'],
])('says with a 404 of %s that the room is %s', async (code, status) => {
  followMock.mockRejectedValue(new ApiError('refused', 'No such room', { status: 404, code }))
  const { result } = renderHook(() => useRoom(99))
  await waitFor(() => expect(result.current).toEqual({ status }))
})

it('stays loading after a failure, which it logs', async () => {
  followMock.mockRejectedValue(new ApiError('offline', 'No line'))
  const { result } = renderHook(() => useRoom(1))
  let logged: string[] = []
  await waitFor(() => expect((logged = logged.concat(takeLogged()))).toHaveLength(1))
  expect(logged[0]).toMatch('Could not fetch the room')
  expect(result.current).toEqual({ status: 'loading' })
})
