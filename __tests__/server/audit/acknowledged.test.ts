import { notYoursResponse } from '../../../src/server/settlement/verify-responses'
import { auditWithResponses } from '../../support/server/acknowledged'
import { closeAll } from '../../support/server/backend'
import { type BusyHotel, openBusyHotel } from '../../support/server/hotel'

let hotel: BusyHotel
beforeEach(async () => {
  hotel = await openBusyHotel()
})
afterEach(closeAll)

function check(reference: string, status: number, body: string) {
  return auditWithResponses({
    database: hotel.database,
    now: new Date(),
    acknowledged: [{ reference, status, body }],
  })
}

it('finds what callers were told sound when the database answers it now', async () => {
  for (const { reference, response_status, response_body } of [hotel.won, hotel.lost, hotel.reviewed]) {
    expect((await check(reference, response_status, response_body)).violations).toEqual([])
  }
})

it('counts an answer only where it was final and about the caller’s own payment', async () => {
  for (const [status, body] of [
    [503, '{}'],
    [402, '{}'],
    [notYoursResponse.status, notYoursResponse.body],
  ] as const) {
    expect((await check(hotel.won.reference, status, body)).violations).toEqual([])
  }
  expect((await check('77-x', 404, '{}')).violations).toEqual([])
})

it.each([
  ['other bytes', () => check(hotel.won.reference, 200, `${hotel.won.response_body} `)],
  ['another status', () => check(hotel.lost.reference, 422, hotel.lost.response_body)],
  ['a booking of which nothing is stored', () => check('1-x', 200, hotel.won.response_body)],
])('finds a violation when a caller was told %s', async (_how, report) => {
  expect((await report()).violations.map(({ rule }) => rule)).toEqual(['acknowledged'])
})
