import { followEvents } from '../../../../src/features/desk/api/follow-events'
import { BEAT_MS } from '../../../../src/shared/desk/events'
import { setTabHidden } from '../../../support/fake-browser'

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1

  constructor() {
    super()
    streams.push(this)
  }

  tell(event: string, data = {}) {
    if (this.readyState !== FakeStream.CLOSED) {
      this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
    }
  }

  close() {
    this.readyState = FakeStream.CLOSED
  }
}

let streams: FakeStream[] = []
let told: string[] = []
let leave: () => void

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { EventSource: FakeStream })
  streams = []
  told = []
  leave = followEvents({
    onChange: (topics) => void told.push(...topics),
    onConnection: (connection) => void told.push(connection),
  })
})

afterEach(() => {
  leave()
  jest.useRealTimers()
})

const newest = () => streams.at(-1)

test('stays with a stream that beats, whatever else comes', () => {
  newest()?.tell('ready')
  for (let beat = 0; beat < 10; beat += 1) {
    jest.advanceTimersByTime(BEAT_MS)
    newest()?.tell('beat')
  }
  newest()?.tell('change', { topics: ['rooms'] })
  expect(told).toEqual(['open', 'rooms'])
  expect(streams).toHaveLength(1)
})

test('takes a connection for lost on which nothing comes, and opens another until one answers', () => {
  newest()?.tell('ready')
  jest.advanceTimersByTime(3 * BEAT_MS)
  expect(told).toEqual(['open', 'lost'])
  expect(streams.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED, 1])
  jest.advanceTimersByTime(3 * BEAT_MS)
  expect(streams).toHaveLength(3)
  newest()?.tell('ready')
  expect(told).toEqual(['open', 'lost', 'lost', 'open'])
})

test('has no stream in a tab that nobody sees, and a new one when it is seen again', () => {
  newest()?.tell('ready')
  setTabHidden(true)
  expect(newest()?.readyState).toBe(FakeStream.CLOSED)
  jest.advanceTimersByTime(10 * BEAT_MS)
  expect([told, streams.length]).toEqual([['open'], 1])
  setTabHidden(false)
  newest()?.tell('ready')
  expect([told, streams.length]).toEqual([['open', 'open'], 2])
})

test('opens a stream again that the server has refused, and none after the end', () => {
  const [first] = streams
  if (first === undefined) throw new Error('no stream')
  first.readyState = FakeStream.CLOSED
  first.dispatchEvent(new Event('error'))
  jest.advanceTimersByTime(3_000)
  expect([told, streams.length]).toEqual([['lost'], 2])
  leave()
  jest.advanceTimersByTime(10 * BEAT_MS)
  expect(streams.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED, FakeStream.CLOSED])
})
