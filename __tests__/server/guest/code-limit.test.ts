import { deriveLinkSecret, guestLinkPath } from '../../../src/server/links/signed-link'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { type GuestStep, guestStepPath } from '../../../src/shared/paths'
import { backend, useBackend } from '../../support/server/backend'
import { askStatus, GUEST } from '../../support/server/guest'
import { bookRoom } from '../../support/server/receptionist'

const MAX_AN_HOUR = 30

useBackend(() => ({ hasRateLimit: true }))

/** Each network asks once. */
const ask = (network: number, question: object) => askStatus(backend.app, question, `198.51.${network}.7`)
const take = (network: number, step: GuestStep, payload: object) =>
  backend.app.inject({
    method: 'POST',
    url: guestStepPath(step),
    remoteAddress: `198.51.${network}.7`,
    payload: { email: GUEST.email, ...payload },
  })

it('accepts thirty codes an hour for an email address, from all networks together', async () => {
  const { code, reference } = await bookRoom(backend)
  for (let network = 0; network < MAX_AN_HOUR; network += 1) {
    const email = network % 2 === 0 ? GUEST.email : ` ${GUEST.email.toUpperCase()} `
    const answer = await ask(network, { email, code: `LH-2222${String(network).padStart(2, '2')}` })
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'none' }])
  }
  // The right code too, or guessing would be confirmed.
  for (const tried of ['LH-222222', code]) {
    const answer = await ask(40, { code: tried })
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
  }
  expect((await ask(41, { reference })).json()).toMatchObject({ state: 'booked', code })
  expect((await ask(42, { reference, code: 'LH-222222' })).json()).toMatchObject({ state: 'booked' })
  expect((await ask(43, { email: 'ben@example.com', code })).statusCode).toBe(200)
})

it('does not count questions by reference or invalid ones', async () => {
  const { code, reference } = await bookRoom(backend)
  for (let network = 0; network < MAX_AN_HOUR; network += 1) {
    await ask(network, { reference })
    await ask(network, { code: '-' })
  }
  expect((await ask(44, { code })).json()).toMatchObject({ state: 'booked', reference })
})

it('accepts ten email addresses an hour from whoever has the link of a booking', async () => {
  const { code } = await bookRoom(backend)
  const validUntil = new Date(Date.now() + 3_600_000)
  const secret = deriveLinkSecret(REHEARSAL_SECRET_KEY)
  const link = guestLinkPath(secret, { code, validUntil, email: GUEST.email }).split('=')[1]
  const cancel = (network: number, email: string) => take(network, 'cancel', { link, email, refund: 85_000 })
  for (let network = 0; network < 10; network += 1) {
    expect((await cancel(network, `eve${network}@example.com`)).statusCode).toBe(400)
  }
  expect((await cancel(11, GUEST.email)).statusCode).toBe(429)
})

it('does not count what somebody asks who knows the code of a booking and has no link to it', async () => {
  const { code } = await bookRoom(backend)
  const validUntil = new Date(Date.now() + 3_600_000)
  const correct = async (network: number, secret: string) => {
    const link = guestLinkPath(secret, { code, validUntil, email: GUEST.email }).split('=')[1]
    const answer = await take(network, 'correct', { link, name: 'Ada B. Obi' })
    return [answer.statusCode, answer.json().state]
  }
  for (let network = 0; network < 12; network += 1) {
    expect(await correct(network, 'another secret')).toEqual([200, 'none'])
  }
  expect(await correct(12, deriveLinkSecret(REHEARSAL_SECRET_KEY))).toEqual([200, 'booked'])
})

const sendLink = (network: number, written: string) =>
  take(network, 'correct', { code: written, new_email: `victim${network}@example.com` })

it('sends ten links an hour to new addresses, however the code is written', async () => {
  const { code } = await bookRoom(backend)
  for (let network = 0; network < 10; network += 1) {
    const written = network % 2 === 0 ? code : code.toLowerCase().replace('-', ' ')
    expect((await sendLink(network, written)).statusCode).toBe(200)
  }
  for (const written of [code, `${code} `, code.replace('-', '.')]) {
    expect((await sendLink(11, written)).statusCode).toBe(429)
  }
})
