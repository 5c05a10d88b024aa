import { ApolloClient, InMemoryCache } from '@apollo/client'
import { ApiError } from '../../src/apollo/api-error'
import { sendMessage, verifyPayment } from '../../src/apollo/calls'
import { restLink } from '../../src/apollo/rest-link'
import { ROOM, ROOMS } from '../../src/apollo/operations'
import { siteEnv } from '../../src/config/site-env'
import { serverNow } from '../../src/shared/server-time'
import { liveRoom } from '../support/hotel-rooms'
import { takeLogged } from '../support/jsdom-setup'

const room = liveRoom(7, { image: '/api/pictures/rooms/ambassador-suite.jpg' })
const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
const verification = {
  reference: '7-1763712000000-abcdefghijkl',
  room_id: 7,
  name: 'Ada',
  email: 'ada@example.com',
}

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  const fetchMock = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>(() =>
    Promise.resolve({
      ok: status >= 200 && status < 300,
      status,
      headers: new Headers({ 'content-type': 'application/json; charset=utf-8', ...headers }),
      json: () => Promise.resolve().then(() => JSON.parse(body)),
    }),
  )
  Object.assign(globalThis, { fetch: fetchMock })
  return fetchMock
}

function client(apiHost = '') {
  siteEnv.apiHost = apiHost
  return new ApolloClient({ link: restLink, cache: new InMemoryCache() })
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`)
  return error
}

beforeEach(() => {
  siteEnv.apiHost = ''
})

describe('a call', () => {
  it('fetches the list at the path of the contract, from the site’s own origin by default', async () => {
    const fetchMock = answer(200, JSON.stringify([room]))
    const { data } = await client().query({ query: ROOMS })
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/rooms/')
    expect(data?.rooms).toEqual([expect.objectContaining(room)])
  })

  it('fetches from the configured host, and resolves relative picture URLs against that host', async () => {
    const fetchMock = answer(200, JSON.stringify(room))
    const { data } = await client('https://api.example').query({ query: ROOM, variables: { id: 7 } })
    expect(fetchMock.mock.calls[0]?.[0]).toBe('https://api.example/api/rooms/7/')
    expect(data?.room.image).toBe('https://api.example/api/pictures/rooms/ambassador-suite.jpg')
  })

  it('shares a room between list and detail by its id', async () => {
    const apollo = client()
    answer(200, JSON.stringify([room]))
    await apollo.query({ query: ROOMS })
    answer(200, JSON.stringify({ ...room, available: false }))
    await apollo.query({ query: ROOM, variables: { id: 7 }, fetchPolicy: 'network-only' })
    expect(apollo.readQuery({ query: ROOMS })?.rooms[0]?.available).toBe(false)
  })

  it('leaves invalid rooms out of a list and logs them', async () => {
    answer(200, JSON.stringify([room, { ...room, id: undefined }, { ...room, id: 8, price: 0 }]))
    expect((await client().query({ query: ROOMS })).data?.rooms).toHaveLength(1)
    expect(takeLogged().map((line) => line.split(' [')[0])).toEqual(['Invalid room ID', 'Invalid room'])
  })

  it.each([
    ['{"booking":{"code":"LMH-7K3M","room_id":7,"status":"confirmed"}}', 'LMH-7K3M'],
    ['no JSON at all', null],
    ['{"booking":{"code":7}}', null],
    [`{"booking":{"code":"${'x'.repeat(41)}"}}`, null],
  ])('takes every 2xx of another host for a booking: %s has the code %s', async (body, code) => {
    answer(201, body, { 'content-type': 'text/plain' })
    siteEnv.apiHost = 'https://api.example'
    expect((await verifyPayment(verification)).code ?? null).toBe(code)
  })

  it.each([200, 402, 404])(
    'takes the page of a hotspot, with %d, for no answer of our own server',
    async (status) => {
      answer(status, '<p>Please log in</p>', { 'content-type': 'text/html' })
      const error = await errorOf(verifyPayment(verification))
      expect([error.kind, error.status, error.canRetry]).toEqual(['server', undefined, true])
    },
  )

  it.each([400, 402, 404, 409, 422])('treats %d as final and gives the refused fields', async (status) => {
    answer(
      status,
      JSON.stringify({ error: { code: 'invalid', message: 'No.', fields: { email: 'Is no address.' } } }),
    )
    const error = await errorOf(sendMessage(message))
    expect(error).toMatchObject({
      kind: 'refused',
      status,
      code: 'invalid',
      fields: { email: 'Is no address.' },
    })
    expect(error.canRetry).toBe(false)
  })

  it.each([429, 500, 503])('treats %d as temporary and gives the seconds of Retry-After', async (status) => {
    answer(status, '<html>busy</html>', { 'retry-after': '7' })
    const error = await errorOf(verifyPayment(verification))
    expect(error).toMatchObject({ kind: 'server', status, retryAfterSeconds: 7 })
    expect(error.canRetry).toBe(true)
  })

  it('gives the kind `offline` when no answer comes', async () => {
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect((await errorOf(client().query({ query: ROOMS }))).kind).toBe('offline')
  })

  it.each(['<html></html>', '{}', 'null'])('rejects %s as a room list', async (body) => {
    answer(200, body)
    expect((await errorOf(client().query({ query: ROOMS }))).kind).toBe('server')
  })
})

describe('the server’s clock', () => {
  const NOON = 'Mon, 23 Nov 2026 12:00:00 GMT'

  it('is read from each answer of our own server, and of no other host', async () => {
    jest.useFakeTimers({ now: Date.UTC(2019, 0, 1) })
    const timeOf = async (host: string) => {
      answer(200, '[]', { 'content-type': 'application/json', date: NOON })
      await client(host).query({ query: ROOMS, fetchPolicy: 'network-only' })
      return serverNow()
    }
    expect(await timeOf('https://api.example')).toBeUndefined()
    expect(await timeOf('')).toBe(Date.parse(NOON))
  })
})
