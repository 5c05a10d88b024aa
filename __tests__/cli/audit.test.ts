import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempDir } from '../support/server/backend'
import { desk } from '../support/server/desk'
import { pay } from '../support/server/guest'
import { openBusyHotel } from '../support/server/hotel'

const HOUR_MS = 3_600_000
const SECRET = 'sk_test_doNotTell'
const keysFor = (baseUrl: string) => ({
  GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_test_x',
  PAYSTACK_SECRET_KEY: SECRET,
  PAYSTACK_BASE_URL: baseUrl,
})
/** Nothing listens here. */
const NOWHERE = 'http://127.0.0.1:9'

it('prints one line for a sound hotel while its server runs', async () => {
  const { dataDir } = await openBusyHotel()
  const { code, out, err } = await desk(['audit'], { DATA_DIR: dataDir })
  expect([code, err]).toEqual([0, []])
  expect(out).toEqual([
    expect.stringMatching(
      /^payments=3 booked=1 entered=0 refund_due=1 review=1 .* refunded_kobo=0 ledger=3 settling=0$/,
    ),
  ])
})

it('prints each violation on a line and exits with 1', async () => {
  const { dataDir, database, won } = await openBusyHotel()
  const { code: booked } = await database.selectFrom('bookings').select('code').executeTakeFirstOrThrow()
  await database.deleteFrom('room_nights').where('booking_id', 'is not', null).execute()
  await database.deleteFrom('outbox').where('kind', '=', 'booking-confirmed').execute()
  const { code, out, err } = await desk(['audit'], { DATA_DIR: dataDir })
  expect([code, out.length]).toEqual([1, 1])
  expect(err.toSorted()).toEqual([
    `mail-missing ${won.reference}: no booking-confirmed mail`,
    `nights ${booked}: an open booking without one of its nights`,
  ])
})

it('exits with 2 when Paystack cannot be reached, or with 1 on a violation, and prints no secret', async () => {
  const { dataDir, database } = await openBusyHotel()
  const env = { DATA_DIR: dataDir, ...keysFor(NOWHERE) }
  const sound = await desk(['audit'], env)
  expect(sound.code).toBe(2)
  expect(sound.out).toEqual([expect.stringMatching(/ ledger=unreachable$/)])
  expect(sound.err).toEqual([expect.stringMatching(/^Paystack could not be asked: /)])
  await database.deleteFrom('room_nights').where('booking_id', 'is not', null).execute()
  const unsound = await desk(['audit'], env)
  expect(unsound.code).toBe(1)
  expect(unsound.err).toHaveLength(2)
  expect(JSON.stringify([sound, unsound])).not.toMatch(/doNotTell|Ada|ada@/)
})

it('asks Paystack itself, with the keys of the settings', async () => {
  const { dataDir, rehearsal } = await openBusyHotel()
  const { code, err } = await desk(['audit'], { DATA_DIR: dataDir, ...keysFor(rehearsal.baseUrl) })
  expect([code, err]).toEqual([2, ['Paystack could not be asked: status 401: Invalid key']])
})

it('looks back three days by default, and gives background work a quarter of an hour', async () => {
  const { dataDir, rehearsal } = await openBusyHotel()
  const moment = Date.now()
  const created_at = new Date(moment - 48 * HOUR_MS).toISOString()
  await pay(rehearsal.ledger, { created_at })
  const later = new Date(moment + HOUR_MS)
  const codeOf = async (args: string[], now: Date) =>
    (await desk(['audit', ...args], { DATA_DIR: dataDir }, now)).code
  expect(await codeOf([], new Date(moment + 14 * 60_000))).toBe(0)
  expect(await codeOf([], later)).toBe(1)
  expect(await codeOf(['--since=47h'], later)).toBe(0)
  expect(await codeOf(['--since', '3d'], later)).toBe(1)
  expect(await codeOf([], new Date(moment + 25 * HOUR_MS))).toBe(0)
})

it.each(['yesterday', '3', ''])('refuses --since=%s with 64', async (since) => {
  const { code, out, err } = await desk(['audit', `--since=${since}`])
  expect([code, out]).toEqual([64, []])
  expect(err[0]).toContain('It must be a number of hours or days, such as')
})

it.each([
  ['there is no database', {}, /^DATA_DIR holds no hotel\.db: /],
  ['the API is remote', { GATSBY_API_HOST: 'https://api.hotel.example' }, /^GATSBY_API_HOST is set: /],
  ['a setting is wrong', { PORT: 'many' }, /^PORT must be a whole number/],
])('exits with 78 and one line when %s, and creates no database', async (_when, env, line) => {
  const dataDir = await makeTempDir()
  const { code, out, err } = await desk(['audit'], { DATA_DIR: dataDir, ...env })
  expect([code, out]).toEqual([78, []])
  expect(err).toEqual([expect.stringMatching(line)])
  expect(existsSync(join(dataDir, 'hotel.db'))).toBe(false)
})
