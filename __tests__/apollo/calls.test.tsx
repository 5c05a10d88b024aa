import { act, renderHook, waitFor } from '@testing-library/react'
import { useRoom } from '../../src/apollo/useRoom'
import { roomPath, VERIFY_PAYMENT_PATH } from '../../src/shared/paths'
import { liveRoom } from '../support/hotel-rooms'

const HEADERS = new Headers({ 'content-type': 'application/json' })

it('has the room fetched again on a page that still shows its early answer', async () => {
  window.earlyAnswer = {
    path: roomPath(7),
    askedAt: Date.now(),
    answer: Promise.resolve({
      response: { ok: true, status: 200, headers: HEADERS } as Response,
      json: liveRoom(7),
      at: Date.now(),
    }),
  }
  const answers: Record<string, unknown> = {
    [VERIFY_PAYMENT_PATH]: {},
    [roomPath(7)]: liveRoom(7, { available: false }),
  }
  const fetchMock = jest.fn(async (path: string) => ({
    ok: path in answers,
    status: path in answers ? 200 : 404,
    headers: HEADERS,
    json: async () => answers[path],
  }))
  Object.assign(globalThis, { fetch: fetchMock })

  const { result } = renderHook(() => useRoom(7))
  await waitFor(() => expect(result.current).toMatchObject({ room: { available: true } }))
  expect(fetchMock).not.toHaveBeenCalled()
  const { verifyPayment } = await import('../../src/apollo/calls')
  await act(() =>
    verifyPayment({
      reference: '7-1763712000000-abcdefghijkl',
      room_id: 7,
      name: 'Ada',
      email: 'ada@example.com',
    }),
  )
  await waitFor(() => expect(result.current).toMatchObject({ room: { available: false } }))
})
