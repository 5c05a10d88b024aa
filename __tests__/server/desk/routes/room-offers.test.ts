import { PICTURE_MAX_BYTES } from '../../../../src/shared/pictures'
import { makeRelease } from '../../../support/server/release'
import { openTestBackend } from '../../../support/server/backend'
import { openDeskCalls } from '../../../support/server/desk-calls'
import { anyPicture } from '../../../support/uploads'
import { readJournal } from '../../../support/server/receptionist'

const TEXTS = { name: 'Loft', description: 'High up.', size: '30 m²', max_people: 2, price_kobo: 9_500_000 }

async function openDesk() {
  const hotel = await openTestBackend({ siteDir: await makeRelease() })
  const wake = jest.fn()
  const desk = await openDeskCalls(hotel, { wake })
  const send = (method: 'POST' | 'PATCH', path: string, payload?: object) =>
    desk.inject({ method, url: `/api/desk/rooms/${path}`, ...(payload && { payload }) })
  const sendPicture = (payload: Buffer, type = 'image/jpeg') =>
    desk.inject({
      method: 'PUT',
      url: '/api/desk/content/pictures/?name=room.jpg&use=whole',
      payload,
      headers: { 'content-type': type },
    })
  const setPicture = (id: number, path: string) => send('POST', `${id}/picture/`, { path })
  const journal = async () => (await readJournal(hotel.database)).toSorted()
  return { ...hotel, desk, send, sendPicture, setPicture, journal, wake }
}

it('triggers publishing after each change that was accepted', async () => {
  const { send, setPicture, wake } = await openDesk()
  const { id } = (await send('POST', '', TEXTS)).json()
  expect(wake).toHaveBeenCalledTimes(1)
  const changes = [
    await send('PATCH', `${id}/`, { price_kobo: 9_000_000 }),
    await setPicture(id, 'rooms/twin-room.jpg'),
    await send('POST', '2/unlist/'),
    await send('POST', '2/list/'),
  ]
  expect(changes.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
  expect(wake).toHaveBeenCalledTimes(5)
  await send('PATCH', '1/', { price_kobo: 100 })
  expect(wake).toHaveBeenCalledTimes(5)
})

it('rounds no price', async () => {
  const { send, app } = await openDesk()
  expect((await send('PATCH', '1/', { price_kobo: 8_500_000.5 })).statusCode).toBe(400)
  expect((await send('PATCH', '1/', { price_kobo: 8_500_005 })).statusCode).toBe(204)
  expect((await app.inject('/api/rooms/1/')).json()).toMatchObject({ price: 85_000.05 })
})

it.each([
  { price_kobo: '9000000' },
  { available: false },
  { image: 'rooms/twin-room.jpg' },
  { price_kobo: null },
  { price: 90_000 },
  [],
])('refuses %j', async (body) => {
  const { send } = await openDesk()
  expect((await send('PATCH', '1/', body)).statusCode).toBe(400)
})

it('adds a room, which guests see once it has a picture and is listed', async () => {
  const { app, send, sendPicture, setPicture, journal } = await openDesk()
  const { id } = (await send('POST', '', TEXTS)).json()
  const early = await send('POST', `${id}/list/`)
  expect([early.statusCode, early.json().error.message]).toEqual([
    409,
    'Loft has no picture yet. Give it one first.',
  ])
  expect((await app.inject(`/api/rooms/${id}/`)).statusCode).toBe(404)
  expect((await setPicture(id, 'desk/nowhere.jpg')).json().error.fields.picture).toMatch('no longer there')
  const { path } = (await sendPicture(await anyPicture())).json()
  await setPicture(id, path)
  await send('POST', `${id}/list/`)
  const { image, ...room } = (await app.inject(`/api/rooms/${id}/`)).json()
  expect(room).toMatchObject({ name: 'Loft', available: true })
  expect((await app.inject(image)).statusCode).toBe(200)
  expect(await journal()).toEqual([
    `Room ${id} (Loft) was added.`,
    `Room ${id} (Loft) was put on the site.`,
    'The picture desk/room.jpg was added.',
    `The picture of room ${id} (Loft) was replaced.`,
  ])
})

it('refuses files that are not pictures, are too large or have another content type', async () => {
  const { desk, sendPicture, setPicture, database } = await openDesk()
  const words = await sendPicture(Buffer.from('words'))
  expect([words.statusCode, words.json().error.fields.picture]).toEqual([
    400,
    'This file cannot be used. Please choose a JPEG, PNG, WebP or AVIF.',
  ])
  expect((await sendPicture(Buffer.alloc(0))).statusCode).toBe(400)
  expect((await sendPicture(await anyPicture(), 'application/json')).statusCode).toBe(400)
  expect((await sendPicture(await anyPicture(), 'text/plain')).statusCode).toBe(400)
  // As large as may be: read to its end, and then no picture.
  expect((await sendPicture(Buffer.alloc(PICTURE_MAX_BYTES))).statusCode).toBe(400)
  expect((await sendPicture(Buffer.alloc(PICTURE_MAX_BYTES + 1))).statusCode).toBe(413)
  expect((await setPicture(999, 'rooms/twin-room.jpg')).statusCode).toBe(404)
  // No other call takes pictures.
  const other = await desk.inject({
    method: 'PATCH',
    url: '/api/desk/rooms/1/',
    payload: await anyPicture(),
    headers: { 'content-type': 'image/jpeg' },
  })
  expect(other.statusCode).toBe(415)
  expect(await database.selectFrom('content_files').select('path').execute()).toEqual([])
})
