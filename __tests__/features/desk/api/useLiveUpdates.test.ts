import { followEvents } from '../../../../src/features/desk/api/useLiveUpdates'
import { BEAT_MS } from '../../../../src/shared/desk/api'
import { setTabHidden } from '../../../support/fake-browser'

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1

  constructor() {
    super()
    streams.push(this)
  }

  send(event: string, data: object = {}) {
    if (this.readyState !== FakeStream.CLOSED) {
      this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
    }
  }

  close() {
    this.readyState = FakeStream.CLOSED
  }
}

let streams: FakeStream[] = []
let seen: string[] = []
let leave: () => void
let onTestEnd: () => void

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { EventSource: FakeStream })
  streams = []
  seen = []
  onTestEnd = () => undefined
  leave = followEvents({
    onChange: () => void seen.push('change'),
    onConnection: (connection) => void seen.push(connection),
    onBookings: (total) => void seen.push(`${total} bookings`),
  })
})

afterEach(() => {
  onTestEnd()
  leave()
  setTabHidden(false)
  jest.useRealTimers()
})

const newest = () => streams.at(-1)

test('keeps a stream that beats', () => {
  newest()?.send('ready')
  for (let beat = 0; beat < 10; beat += 1) {
    jest.advanceTimersByTime(BEAT_MS)
    newest()?.send('beat')
  }
  newest()?.send('change')
  expect(seen).toEqual(['open', 'change'])
  expect(streams).toHaveLength(1)
})

test('reopens a silent stream until one answers', () => {
  newest()?.send('ready')
  jest.advanceTimersByTime(3 * BEAT_MS)
  expect(seen).toEqual(['open', 'lost'])
  expect(streams.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED, 1])
  jest.advanceTimersByTime(3 * BEAT_MS)
  expect(streams).toHaveLength(3)
  newest()?.send('ready')
  expect(seen).toEqual(['open', 'lost', 'lost', 'open'])
})

test('closes the stream of a hidden tab, and opens one when the tab is shown', () => {
  newest()?.send('ready')
  setTabHidden(true)
  expect(newest()?.readyState).toBe(FakeStream.CLOSED)
  jest.advanceTimersByTime(10 * BEAT_MS)
  expect([seen, streams.length]).toEqual([['open'], 1])
  setTabHidden(false)
  newest()?.send('ready')
  expect([seen, streams.length]).toEqual([['open', 'open'], 2])
})

test('one of the hidden tabs listens for new bookings', async () => {
  const turns: (() => void)[] = []
  const request = async (_name: string, { signal }: LockOptions, hold: () => Promise<void>) => {
    await new Promise<void>((resolve, reject) => {
      turns.push(resolve)
      signal?.addEventListener('abort', () => reject(new Error('shown')))
    })
    await hold()
  }
  Object.assign(navigator, { locks: { request } })
  onTestEnd = () => Reflect.deleteProperty(navigator, 'locks')
  setTabHidden(true)
  expect(newest()?.readyState).toBe(FakeStream.CLOSED)
  turns[0]?.()
  await jest.advanceTimersByTimeAsync(0)
  newest()?.send('ready', { bookings: 3 })
  newest()?.send('change', { bookings: 4 })
  expect(seen).toEqual(['open', '3 bookings', 'change', '4 bookings'])
  setTabHidden(false)
  expect(streams.map(({ readyState }) => readyState)).toEqual([2, 2, 1])
})

test('reopens a stream that the server refused, until it is closed', () => {
  const [first] = streams
  if (first === undefined) throw new Error('no stream')
  first.readyState = FakeStream.CLOSED
  first.dispatchEvent(new Event('error'))
  jest.advanceTimersByTime(3_000)
  expect([seen, streams.length]).toEqual([['lost'], 2])
  leave()
  jest.advanceTimersByTime(10 * BEAT_MS)
  expect(streams.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED, FakeStream.CLOSED])
})
