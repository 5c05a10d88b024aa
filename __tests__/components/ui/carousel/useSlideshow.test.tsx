import { act, renderHook } from '@testing-library/react'
import { useSlideshow } from '../../../../src/components/ui/carousel/useSlideshow'
import { fakeMatchMedia, setTabHidden } from '../../../support/fake-browser'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function startShow({ count = 3, isRunning = true } = {}) {
  const { result } = renderHook(() => useSlideshow(count, isRunning))
  return {
    show: () => result.current,
    index: () => result.current.index,
    wait: (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds)),
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  fakeMatchMedia()
})
afterEach(() => {
  jest.useRealTimers()
})

test('advances after exactly four seconds, and again four seconds later', () => {
  const { index, wait } = startShow()
  wait(3999)
  expect(index()).toBe(0)
  wait(1)
  expect(index()).toBe(1)
  wait(4000)
  expect(index()).toBe(2)
})

test('wraps around at the end', () => {
  const { index, wait } = startShow({ count: 2 })
  wait(4000)
  wait(4000)
  expect(index()).toBe(0)
})

test('can be paused and resumed', () => {
  const { show, index, wait } = startShow()
  act(() => show().togglePlaying())
  expect(show().isPlaying).toBe(false)
  wait(20_000)
  expect(index()).toBe(0)
  act(() => show().togglePlaying())
  wait(4000)
  expect(index()).toBe(1)
})

test.each(['hover', 'focus'] as const)(
  'waits during %s and goes on after it, playing all the time',
  (reason) => {
    const { show, index, wait } = startShow()
    act(() => show().hold(reason, true))
    wait(20_000)
    expect(index()).toBe(0)
    expect(show().isPlaying).toBe(true)
    act(() => show().hold(reason, false))
    wait(4000)
    expect(index()).toBe(1)
  },
)

test('waits while the tab is hidden', () => {
  const { index, wait } = startShow()
  setTabHidden(true)
  wait(20_000)
  expect(index()).toBe(0)
  setTabHidden(false)
  wait(4000)
  expect(index()).toBe(1)
})

test('starts paused with prefers-reduced-motion, and plays on request', () => {
  fakeMatchMedia([REDUCED_MOTION])
  const { show, index, wait } = startShow()
  expect(show().isPlaying).toBe(false)
  wait(20_000)
  expect(index()).toBe(0)
  act(() => show().togglePlaying())
  wait(4000)
  expect(index()).toBe(1)
})
