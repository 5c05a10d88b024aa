import { ApolloClient, InMemoryCache } from '@apollo/client'
import { earlyAsk } from '../../src/apollo/early-ask'
import { ROOM } from '../../src/apollo/operations'
import { readEarlyRoom as takeRoom, readEarlyRooms } from '../../src/apollo/early-rooms'
import { createRestLink } from '../../src/apollo/rest-link'
import { liveRoom } from '../support/hotel-rooms'

const HEADERS = { 'content-type': 'application/json' }
const fetchMock = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>()

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  window.earlyAnswer = undefined
  Object.assign(globalThis, { fetch: fetchMock })
  fetchMock.mockReset().mockImplementation((url) => Promise.resolve(answer(url)))
})

function answer(url: string, status = 200): Partial<Response> {
  const room = liveRoom(7)
  const body: unknown = url.endsWith('/api/rooms/') ? [room] : room
  return { ok: status === 200, status, headers: new Headers(HEADERS), json: () => Promise.resolve(body) }
}

/** Opens a page as the build writes it: its script runs before any other. */
function open(address: string, pagePath = address, apiHost = ''): void {
  window.history.replaceState(null, '', address)
  const script = earlyAsk(pagePath, apiHost)
  if (script !== undefined) window.eval(script)
}

const client = (apiHost = '') =>
  new ApolloClient({ link: createRestLink(apiHost), cache: new InMemoryCache() })
const asked = () => fetchMock.mock.calls.map(([url]) => url)

describe('the early ask', () => {
  it.each([
    ['/', '/', ['/api/rooms/']],
    ['/rooms', '/rooms', ['/api/rooms/']],
    ['/room/7', '/room/7', ['/api/rooms/7/']],
    ['/room/99?from=mail', '/room/[id]', ['/api/rooms/99/']],
    ['/room/abc', '/room/[id]', []],
    ['/room/0', '/room/[id]', []],
    ['/dining', '/dining', []],
    ['/nowhere', '/404.html', []],
  ])('of %s, drawn by %s, is %j', (address, pagePath, expected) => {
    open(address, pagePath)
    expect(asked()).toEqual(expected)
  })

  it('is the same request as the later one', async () => {
    open('/room/7', '/room/7', 'https://api.example')
    window.earlyAnswer = undefined
    await client('https://api.example').query({ query: ROOM, variables: { id: 7 } })
    const [[earlyUrl, early] = [], [url, later] = []] = fetchMock.mock.calls
    expect([earlyUrl, early?.cache, early?.headers]).toEqual([url, later?.cache, later?.headers])
  })
})

describe('its answer', () => {
  it('is taken once', async () => {
    open('/room/7')
    expect(await takeRoom(7)).toMatchObject(liveRoom(7))
    expect(await takeRoom(7)).toBeUndefined()
    expect(asked()).toHaveLength(1)
  })

  it('may be the list', async () => {
    open('/rooms')
    expect(await readEarlyRooms()).toMatchObject([{ id: 7 }])
  })

  it('is nothing to Apollo: what it asks is asked now, a price before a payment too', async () => {
    open('/room/7')
    const { data } = await client().query({ query: ROOM, variables: { id: 7 }, fetchPolicy: 'network-only' })
    expect(data?.room).toMatchObject(liveRoom(7))
    expect(asked()).toEqual(['/api/rooms/7/', '/api/rooms/7/'])
  })

  it('may say that there is no such room', async () => {
    fetchMock.mockImplementation((url) => Promise.resolve(answer(url, 404)))
    open('/room/7')
    await expect(takeRoom(7)).rejects.toMatchObject({ kind: 'refused', status: 404 })
  })

  it('is nothing to another room, nor to a room that is asked for after another', async () => {
    open('/room/7')
    expect([await takeRoom(8), await takeRoom(7)]).toEqual([undefined, undefined])
  })

  it('is too old after fifteen seconds', async () => {
    open('/room/7')
    jest.setSystemTime(Date.now() + 15_001)
    expect(await takeRoom(7)).toBeUndefined()
  })

  it.each<[string, () => Promise<Partial<Response>>]>([
    ['the line dropped', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['it is no JSON', () => Promise.resolve({ ...answer(''), json: () => Promise.reject(new Error('<')) })],
  ])('is none when %s', async (_what, first) => {
    fetchMock.mockImplementationOnce(first)
    open('/room/7')
    expect(await takeRoom(7)).toBeUndefined()
  })

  it('that never comes is none after ten seconds', async () => {
    fetchMock.mockImplementation(() => new Promise(() => undefined))
    open('/room/7')
    const taken = takeRoom(7)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await taken).toBeUndefined()
  })
})
