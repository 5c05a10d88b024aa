import { notYoursAnswer } from '../../../src/server/settlement/verify-responses'
import { audit } from '../../../src/server/audit/audit'
import { closeAll } from '../../support/server/backend'
import { type BusyHotel, openBusyHotel } from '../../support/server/hotel'

let hotel: BusyHotel
beforeEach(async () => {
  hotel = await openBusyHotel()
})
afterEach(closeAll)

function check(reference: string, status: number, body: string) {
  return audit({ database: hotel.database, now: new Date(), acknowledged: [{ reference, status, body }] })
}

it('finds what callers were told sound when the database answers it now', async () => {
  for (const { reference, response_status, response_body } of [hotel.won, hotel.lost, hotel.reviewed]) {
    expect((await check(reference, response_status, response_body)).breaches).toEqual([])
  }
})

it('counts an answer only where it was final and about the caller’s own payment', async () => {
  for (const [status, body] of [
    [503, '{}'],
    [402, '{}'],
    [notYoursAnswer.status, notYoursAnswer.body],
  ] as const) {
    expect((await check(hotel.won.reference, status, body)).breaches).toEqual([])
  }
  expect((await check('77-x', 404, '{}')).breaches).toEqual([])
})

it.each([
  ['other bytes', () => check(hotel.won.reference, 200, `${hotel.won.response_body} `)],
  ['another status', () => check(hotel.lost.reference, 422, hotel.lost.response_body)],
  ['a booking of which nothing is stored', () => check('1-x', 200, hotel.won.response_body)],
])('finds a breach when a caller was told %s', async (_how, report) => {
  expect((await report()).breaches.map(({ rule }) => rule)).toEqual(['acknowledged'])
})
