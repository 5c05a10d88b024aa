import { ApolloClient, InMemoryCache } from '@apollo/client'
import { earlyAsk } from '../../src/apollo/early-ask'
import { earlyData, lastRooms, readEarly } from '../../src/apollo/early-rooms'
import { ROOM, ROOMS } from '../../src/apollo/operations'
import { restLink } from '../../src/apollo/rest-link'
import { roomCall, roomsCall } from '../../src/apollo/room-calls'
import { siteEnv } from '../../src/config/site-env'
import { serverNow } from '../../src/shared/server-time'
import { liveRoom } from '../support/hotel-rooms'

const HEADERS = { 'content-type': 'application/json', date: 'Sun, 22 Nov 2026 23:30:00 GMT' }
const fetchMock = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>()

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  window.earlyAnswer = undefined
  Object.assign(earlyData, { rooms: undefined, room: undefined })
  Object.assign(globalThis, { fetch: fetchMock })
  fetchMock.mockReset().mockImplementation((url) => Promise.resolve(answer(url)))
})

function answer(url: string, status = 200): Partial<Response> {
  const room = liveRoom(7)
  const body: unknown = url.endsWith('/api/rooms/') ? [room] : room
  return { ok: status === 200, status, headers: new Headers(HEADERS), json: () => Promise.resolve(body) }
}

/** Opens a page as the build writes it: its script runs before any other. */
function open(address: string, pagePath = address): void {
  window.history.replaceState(null, '', address)
  const script = earlyAsk(pagePath, siteEnv.apiHost)
  if (script !== undefined) window.eval(script)
}

const urls = () => fetchMock.mock.calls.map(([url]) => url)

describe('the early call', () => {
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
    expect(urls()).toEqual(expected)
  })

  it('is the same request as the later one', async () => {
    siteEnv.apiHost = 'https://api.example'
    open('/room/7')
    const apollo = new ApolloClient({ link: restLink, cache: new InMemoryCache() })
    await apollo.query({ query: ROOM, variables: { id: 7 } })
    siteEnv.apiHost = ''
    const [[earlyUrl, early] = [], [url, later] = []] = fetchMock.mock.calls
    expect([earlyUrl, early?.cache, early?.headers]).toEqual([url, later?.cache, later?.headers])
  })
})

describe('its answer', () => {
  it('is taken once', async () => {
    open('/room/7')
    expect(await readEarly(roomCall(7))).toMatchObject({ room: liveRoom(7) })
    expect(await readEarly(roomCall(7))).toBeUndefined()
    expect(urls()).toHaveLength(1)
  })

  it('sets the server’s clock from the moment at which it came', async () => {
    jest.setSystemTime(Date.UTC(2019, 0, 1))
    open('/rooms')
    await jest.advanceTimersByTimeAsync(5_000)
    await readEarly(roomsCall)
    expect(serverNow()).toBe(Date.parse('Sun, 22 Nov 2026 23:30:05 GMT'))
  })

  it('may say that there is no such room', async () => {
    fetchMock.mockImplementation((url) => Promise.resolve(answer(url, 404)))
    open('/room/7')
    await expect(readEarly(roomCall(7))).rejects.toMatchObject({ kind: 'refused', status: 404 })
  })

  it('is nothing to another room, nor to a room that is asked for after another', async () => {
    open('/room/7')
    expect([await readEarly(roomCall(8)), await readEarly(roomCall(7))]).toEqual([undefined, undefined])
  })

  it('is too old after fifteen seconds', async () => {
    open('/room/7')
    jest.setSystemTime(Date.now() + 15_001)
    expect(await readEarly(roomCall(7))).toBeUndefined()
  })

  it.each<[string, () => Promise<Partial<Response>>]>([
    ['the line dropped', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['it is no JSON', () => Promise.resolve({ ...answer(''), json: () => Promise.reject(new Error('<')) })],
  ])('is none when %s', async (_what, first) => {
    fetchMock.mockImplementationOnce(first)
    open('/room/7')
    expect(await readEarly(roomCall(7))).toBeUndefined()
  })

  it('that never comes is none after ten seconds', async () => {
    fetchMock.mockImplementation(() => new Promise(() => undefined))
    open('/room/7')
    const taken = readEarly(roomCall(7))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await taken).toBeUndefined()
  })

  it('is the last list of the visit, and the first data of Apollo', async () => {
    open('/rooms')
    await readEarly(roomsCall)
    expect(lastRooms()).toMatchObject([liveRoom(7)])
    const { client } = await import('../../src/apollo/client')
    expect(client.readQuery({ query: ROOMS })).toMatchObject({ rooms: [liveRoom(7)] })
    expect(lastRooms()).toMatchObject([liveRoom(7)])
  })
})
