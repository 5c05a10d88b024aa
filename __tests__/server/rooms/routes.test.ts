import { Value } from '@sinclair/typebox/value'
import { rooms as entries } from '../../../content/rooms.json'
import { RoomListSchema } from '../../../src/shared/contract'
import { roomRow } from '../../support/hotel-rooms'
import { openTestBackend } from '../../support/server/backend'
import { addRows } from '../../support/server/rows'
import { readFile } from 'node:fs/promises'

it('lists the hotel’s rooms in the contract’s form', async () => {
  const { app } = await openTestBackend()
  const answer = await app.inject('/api/rooms/')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  const rooms: { id: number }[] = answer.json()
  expect(Value.Check(RoomListSchema, rooms)).toBe(true)
  expect(rooms.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(rooms[3]).toEqual({ ...entries[3], image: '/api/pictures/rooms/twin-room.jpg' })
})

it('starts picture URLs with SITE_URL when it is set', async () => {
  const { app } = await openTestBackend({ env: { siteUrl: 'https://hotel.example' } })
  const answer = await app.inject('/api/rooms/1/')
  expect(answer.json().image).toBe('https://hotel.example/api/pictures/rooms/classic-room.jpg')
})

it('returns one room, with and without a trailing slash, and answers HEAD', async () => {
  const { app } = await openTestBackend()
  const answers = await Promise.all([
    app.inject('/api/rooms/7/'),
    app.inject('/api/rooms/7'),
    app.inject('/api/rooms'),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers[0].json()).toMatchObject({ id: 7, price: 380_000, available: true })
  expect(answers[0].body).toBe(answers[1].body)
  const head = await app.inject({ method: 'HEAD', url: '/api/rooms/7/' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

it.each(['99', 'abc', '0', '-1', '1.5', '1e1', '2147483648', '9'.repeat(80), '%20', '1%2F2', 'null'])(
  'answers 404 in the error shape for room %s',
  async (id) => {
    const { app } = await openTestBackend()
    const answer = await app.inject(`/api/rooms/${id}/`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: { code: 'not_found', message: expect.any(String) } })
  },
)

it('leaves out an unlisted room', async () => {
  const { app, database } = await openTestBackend()
  await database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 2).execute()
  const rooms: { id: number }[] = (await app.inject('/api/rooms/')).json()
  expect(rooms.map(({ id }) => id)).not.toContain(2)
  expect((await app.inject('/api/rooms/2/')).statusCode).toBe(404)
})

it('lists the rooms by position, and rooms added at the desk last', async () => {
  const { app, database } = await openTestBackend()
  await database
    .updateTable('rooms')
    .set(({ eb }) => ({ position: eb(eb.val(8), '-', eb.ref('id')) }))
    .execute()
  await addRows(database, 'rooms', [roomRow(100), roomRow(99)])
  const rooms: { id: number }[] = (await app.inject('/api/rooms/')).json()
  expect(rooms.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 99, 100])
})

it('serves a room’s picture with a cache time', async () => {
  const { app } = await openTestBackend()
  const { image } = (await app.inject('/api/rooms/1/')).json()
  const answer = await app.inject({ url: image, headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
  })
  expect(answer.rawPayload).toEqual(await readFile('content/images/rooms/classic-room.jpg'))
  const again = await app.inject({ url: image, headers: { 'if-none-match': String(answer.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

it.each(['rooms/missing.jpg', 'pool/pool-day.jpg', '..%2Frooms.json', '', '%00.jpg'])(
  'answers 404 in the error shape for %s',
  async (path) => {
    const { app } = await openTestBackend()
    const answer = await app.inject(`/api/pictures/${path}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error.code).toBe('not_found')
    expect(answer.headers['cache-control'] ?? '').not.toContain('max-age')
  },
)
