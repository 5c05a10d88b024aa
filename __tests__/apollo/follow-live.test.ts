import { followLive } from '../../src/apollo/follow-live'
import { KEPT_KEYS } from '../../src/shared/kept-keys'
import { notePayment } from '../../src/shared/payment-under-way'
import { setOnline } from '../support/line'

jest.mock('../../src/apollo/early-rooms', () => ({}))
const earlyRooms: { apolloLoaded?: Promise<void> } = jest.requireMock('../../src/apollo/early-rooms')

const STALE_MS = 30_001

const readEarly = jest.fn<Promise<string | undefined>, []>()
const follow = jest.fn<Promise<void>, [(value: string) => void, AbortSignal, boolean]>()
const show = jest.fn<void, [string]>()
const onFailure = jest.fn<void, [unknown]>()
let stop: () => void
let loadApollo: () => void

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms)
const returnToTab = () => document.dispatchEvent(new Event('visibilitychange'))
const aborted = () => follow.mock.calls.map(([, signal]) => signal.aborted)

function start(early?: string): Promise<void> {
  readEarly.mockResolvedValueOnce(early)
  stop = followLive({ readEarly, follow }, show, onFailure)
  return pass()
}

beforeEach(() => {
  jest.useFakeTimers()
  earlyRooms.apolloLoaded = new Promise((resolve) => (loadApollo = resolve))
  readEarly.mockReset().mockResolvedValue(undefined)
  follow.mockReset().mockResolvedValue()
  show.mockReset()
  onFailure.mockReset()
})

afterEach(() => {
  stop()
  notePayment('ends')
})

describe('the answer that the page asked for itself', () => {
  it('is shown at once, and followed without another fetch when Apollo is loaded', async () => {
    await start('early')
    expect(show).toHaveBeenCalledWith('early')
    await pass(60_000)
    expect(follow).not.toHaveBeenCalled()
    loadApollo()
    await pass()
    expect(follow).toHaveBeenCalledWith(show, expect.anything(), true)
  })

  it('is not followed when the page was left before Apollo was loaded', async () => {
    await start('early')
    stop()
    loadApollo()
    await pass()
    expect(follow).not.toHaveBeenCalled()
  })
})

describe('a failed fetch', () => {
  it('is reported and retried after two seconds', async () => {
    follow.mockRejectedValueOnce(new Error('busy'))
    await start()
    expect(onFailure).toHaveBeenCalledTimes(1)
    await pass(1_999)
    expect(follow).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(follow).toHaveBeenLastCalledWith(show, expect.anything(), false)
  })

  it('is retried at once when the browser is online again, and never after the page was left', async () => {
    follow.mockRejectedValue(new Error('offline'))
    await start()
    setOnline(true)
    await pass()
    expect(follow).toHaveBeenCalledTimes(2)
    stop()
    setOnline(true)
    await pass(300_000)
    expect(follow).toHaveBeenCalledTimes(2)
  })
})

it('a payment under way delays every fetch until it ends', async () => {
  notePayment('begins')
  await start()
  await pass(STALE_MS)
  returnToTab()
  expect(follow).not.toHaveBeenCalled()
  notePayment('ends')
  await pass()
  expect(follow).toHaveBeenCalledTimes(1)
})

describe('a guest who returns', () => {
  it.each([
    ['to the tab', returnToTab],
    ['through the Back button', () => window.dispatchEvent(new Event('pageshow'))],
    ['when the connection is back', () => window.dispatchEvent(new Event('online'))],
  ])('%s to an old answer gets a new one', async (_way, act) => {
    await start()
    await pass(STALE_MS)
    act()
    await pass()
    act()
    await pass()
    expect(aborted()).toEqual([true, false])
  })

  it('to a young answer keeps it', async () => {
    await start()
    await pass(STALE_MS - 2)
    returnToTab()
    await pass()
    expect(aborted()).toEqual([false])
  })

  it('gets nothing while the tab is hidden, except when a booking was made in another tab', async () => {
    await start()
    await pass(STALE_MS)
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    returnToTab()
    window.dispatchEvent(new StorageEvent('storage', { key: 'another' }))
    await pass()
    expect(follow).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new StorageEvent('storage', { key: KEPT_KEYS.booked }))
    await pass()
    expect(aborted()).toEqual([true, false])
  })

  it('gets nothing after the page was left', async () => {
    await start()
    await pass(STALE_MS)
    stop()
    returnToTab()
    await pass()
    expect(aborted()).toEqual([true])
  })
})
