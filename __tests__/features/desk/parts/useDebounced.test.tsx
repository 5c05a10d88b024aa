import { act, renderHook } from '@testing-library/react'
import { useDebounced } from '../../../../src/features/desk/parts/search'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const use = () => renderHook(({ value }) => useDebounced(value, 250), { initialProps: { value: '' } })

test('gives the value when it has stood still, and only the last one', () => {
  const { result, rerender } = use()
  rerender({ value: 'a' })
  act(() => jest.advanceTimersByTime(200))
  rerender({ value: 'ad' })
  act(() => jest.advanceTimersByTime(200))
  expect(result.current).toBe('')
  act(() => jest.advanceTimersByTime(50))
  expect(result.current).toBe('ad')
})

test('does nothing later while nobody types', () => {
  const { rerender } = use()
  expect(jest.getTimerCount()).toBe(0)
  rerender({ value: 'a' })
  rerender({ value: '' })
  expect(jest.getTimerCount()).toBe(0)
})
