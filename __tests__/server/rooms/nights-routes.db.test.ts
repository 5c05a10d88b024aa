import { findNearestFreeDates } from '../../../src/server/rooms/free-nights'
import { addPeriod } from '../../../src/server/rooms/price-periods'
import { atHotel, USUAL_LIMITS } from '../../../src/shared/stay'
import { MARKETING } from '../../support/server/actor'
import { CLASSIC_ROOM } from '../../support/server/guest'
import { book, inDays } from '../../support/server/reservations'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { ANY_PRICE } from '../../support/server/stays'

useSoundHotel({ at: '10:00' })

const ROOM = CLASSIC_ROOM.id

async function ask(url: string) {
  const answer = await backend.app.inject(url)
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const roomNights = (days: number, query: string) =>
  ask(`/api/rooms/${ROOM}/nights/?from=${inDays(days)}&${query}`)

function raise(day: string) {
  const period = { name: 'Feast', first_night: day, last_night: day, weekdays: '1234567', room_id: null }
  const price = { price_kobo: null, percent: 150, replaces: null, confirms_price: true }
  return addPeriod(backend.database, MARKETING, { ...period, ...price }, stays.now)
}

/** True when the classic room is free for the night in as many days. */
async function isFree(days: number): Promise<boolean> {
  return (await ask(`/api/nights/?from=${inDays(days)}&nights=1`)).body[0].free
}

async function nearest(days: number, nights: number, roomId = ROOM): Promise<string[]> {
  const stay = { from: inDays(days), nights }
  const found = await findNearestFreeDates(backend.database, roomId, stay, USUAL_LIMITS, stays.now)
  return found.map(({ from }) => from)
}

it('says which rooms are free on all nights of a stay, and what they cost', async () => {
  await book({ arrives_on: inDays(5), nights: 1 }, ANY_PRICE)
  await raise(inDays(4))
  const { body, headers } = await ask(`/api/nights/?from=${inDays(4)}&nights=2`)
  expect(headers['cache-control']).toBe('no-store')
  const rooms: { id: number; price: number }[] = (await ask('/api/rooms/')).body
  expect(body).toEqual(
    rooms.map(({ id, price }) => ({ room_id: id, free: id !== ROOM && id !== 4, total: 2.5 * price })),
  )
  const [day] = (await ask(`/api/nights/?from=${inDays(6)}&nights=1`)).body
  expect(day).toEqual({ room_id: ROOM, free: true, total: 85_000 })
})

it('lists the nights of a room with their prices, as far as the hotel sells them', async () => {
  await book({ arrives_on: inDays(2), nights: 1 }, ANY_PRICE)
  await raise(inDays(3))
  expect((await roomNights(1, 'days=3')).body).toEqual([
    { night: inDays(1), free: true, price: 85_000 },
    { night: inDays(2), free: false, price: 85_000 },
    { night: inDays(3), free: true, price: 127_500 },
  ])
  const atEnd = (await roomNights(180, 'days=62')).body
  expect([atEnd.length, atEnd.at(-1).night]).toEqual([14, inDays(193)])
})

it('counts a room as taken tonight while somebody is still in it, and not for tomorrow', async () => {
  await stays.walkIn(ROOM)
  stays.now = atHotel(inDays(1), '10:00')
  expect((await roomNights(0, 'days=2')).body.map(({ free }: { free: boolean }) => free)).toEqual([
    false,
    true,
  ])
  expect([await isFree(0), await isFree(1)]).toEqual([false, true])
})

it.each([
  ['/api/nights/?nights=1', 'from'],
  ['/api/nights/?from=tomorrow&nights=1', 'from'],
  ['/api/nights/?from=2026-02-30&nights=1', 'from'],
  ['/api/nights/?from=2020-01-01&nights=1', 'from'],
  ['/api/nights/?from=2099-01-01&nights=1', 'from'],
  ['/api/nights/?from=2020-01-01&from=2020-01-02&nights=1', 'from'],
  ['/api/nights/?from=TODAY', 'nights'],
  ['/api/nights/?from=TODAY&nights=0', 'nights'],
  ['/api/nights/?from=TODAY&nights=15', 'nights'],
  ['/api/nights/?from=TODAY&nights=1.5', 'nights'],
  ['/api/rooms/1/nights/?days=1', 'from'],
  ['/api/rooms/1/nights/?from=TODAY', 'days'],
  ['/api/rooms/1/nights/?from=TODAY&days=195', 'days'],
])('refuses %s, and names the field', async (url, field) => {
  const { status, body } = await ask(url.replace('TODAY', inDays(0)))
  expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([400, 'invalid_input', [field]])
})

it('knows the nights of no room that the list does not have', async () => {
  await backend.database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 2).execute()
  const answers = await Promise.all(
    ['99', 'x', '2'].map((id) => ask(`/api/rooms/${id}/nights/?from=${inDays(0)}&days=1`)),
  )
  expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
    [404, 'room_removed'],
  ])
})

it('finds the nearest dates on which a room is free for as many nights', async () => {
  await book({ arrives_on: inDays(3), nights: 2 }, ANY_PRICE)
  expect(await nearest(3, 1)).toEqual([inDays(1), inDays(2), inDays(5)])
  expect(await nearest(3, 2)).toEqual([inDays(0), inDays(1), inDays(5)])
  expect(await nearest(181, 1)).toEqual([inDays(178), inDays(179), inDays(180)])
  expect(await nearest(3, 1, 99)).toEqual([])
})
