import { KEPT_KEYS } from '../../src/shared/kept-keys'
import { followAnew } from '../../src/apollo/follow-anew'
import { notePayment } from '../../src/shared/payment-under-way'

const OLD_MS = 30_001

let end: () => void
const follow = jest.fn<Promise<void>, [over: AbortSignal]>()

beforeEach(() => {
  jest.useFakeTimers()
  follow.mockReset().mockResolvedValue()
  end = followAnew(follow)
})

afterEach(() => {
  end()
  notePayment('ends')
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
const signals = () => follow.mock.calls.map(([{ aborted }]) => aborted)

it.each([
  ['to the tab', comeBack],
  ['through the Back button', () => window.dispatchEvent(new Event('pageshow'))],
  ['on a line that was away', () => window.dispatchEvent(new Event('online'))],
])('asks anew when the guest comes back to an old answer %s', (_way, act) => {
  jest.advanceTimersByTime(OLD_MS)
  act()
  expect(signals()).toEqual([true, false])
  act()
  expect(follow).toHaveBeenCalledTimes(2)
})

it('does not ask while the answer is young', () => {
  jest.advanceTimersByTime(OLD_MS - 1)
  comeBack()
  expect(signals()).toEqual([false])
})

it('does not ask when the guest goes', () => {
  jest.advanceTimersByTime(OLD_MS)
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  comeBack()
  expect(follow).toHaveBeenCalledTimes(1)
})

it('changes nothing while a payment is under way', () => {
  jest.advanceTimersByTime(OLD_MS)
  notePayment('begins')
  comeBack()
  expect(follow).toHaveBeenCalledTimes(1)
  notePayment('ends')
  comeBack()
  expect(follow).toHaveBeenCalledTimes(2)
})

it('asks at once, also from the background, when a booking was made in another tab', () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }))
  expect(follow).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new StorageEvent('storage', { key: KEPT_KEYS.booked }))
  expect(signals()).toEqual([true, false])
})

it('ends what it follows, and asks no more', () => {
  jest.advanceTimersByTime(OLD_MS)
  comeBack()
  end()
  jest.advanceTimersByTime(OLD_MS)
  comeBack()
  expect(signals()).toEqual([true, true])
})
