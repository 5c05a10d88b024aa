import { act, renderHook } from '@testing-library/react'
import { useLater } from '../../../src/components/ui/useLater'

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a module that is loaded later', () => {
  it('is not requested before it is wanted', async () => {
    const load = jest.fn(async () => 'code')
    const { result, rerender } = renderHook(({ isWanted }) => useLater(load, isWanted), {
      initialProps: { isWanted: false },
    })
    expect(load).not.toHaveBeenCalled()
    rerender({ isWanted: true })
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(result.current).toBe('code')
  })

  it('is requested again after a failure', async () => {
    const load = jest.fn(async () => 'code').mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
    const { result } = renderHook(() => useLater(load, true))
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(result.current).toBeUndefined()
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(result.current).toBe('code')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is not requested again after an unmount', async () => {
    const load = jest.fn(async () => 'code').mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
    const { unmount } = renderHook(() => useLater(load, true))
    await act(() => jest.advanceTimersByTimeAsync(0))
    unmount()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
