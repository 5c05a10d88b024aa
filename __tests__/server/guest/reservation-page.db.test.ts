import { takePayment } from '../../../src/server/bookings/take-payment'
import { deriveLinkSecret } from '../../../src/server/links/signed-link'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { BOOKING_STATUS_PATH, guestStepPath, type GuestStep } from '../../../src/shared/paths'
import { sendDueMails } from '../../support/server/mail'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { book, inDays, nightsOf, PRICE, RESERVED, RULES } from '../../support/server/reservations'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH } from '../../support/server/stays'

useSoundHotel()

const EMAIL = 'emeka@example.com'
const GUEST = { ...RESERVED, guest_email: EMAIL }
const linkSecret = deriveLinkSecret(REHEARSAL_SECRET_KEY)

const ask = async (url: string, payload: object) =>
  (await backend.app.inject({ method: 'POST', url, payload })).json()
const status = (question: object) => ask(BOOKING_STATUS_PATH, question)
const take = (step: GuestStep, payload: object) => ask(guestStepPath(step), payload)
const send = () =>
  sendDueMails(backend.database, {
    now: stays.now,
    hotel: { ...RULES, siteUrl: 'https://hotel.example' },
    linkSecret,
  })

it('opens by the link of its mail, and by code and address, with its nights and what is to pay', async () => {
  const { code } = await book({ guest: GUEST })
  const [mail] = await send()
  const link = /\/booking#link=(\S+)/.exec(mail?.text ?? '')?.[1]
  const shown = {
    state: 'booked',
    status: 'expected',
    code,
    arrives_on: inDays(5),
    leaves_on: inDays(7),
    held_until: expect.any(String),
    amount: 0,
    account: { nights: 2, charged: 170_000, paid_at_hotel: 0, balance: 170_000 },
    cancellation: { refund: 0 },
  }
  const answer = await status({ link })
  expect(answer).toMatchObject(shown)
  expect((await backend.app.inject({ url: answer.pay_path })).body).toContain('Pay ₦170,000')
  expect(await status({ code, email: 'EMEKA@example.com' })).toMatchObject(shown)
  expect(await status({ code, email: 'ada@example.com' })).toEqual({ state: 'none' })
})

it('says that the room is kept all night once its first night is paid', async () => {
  const { code } = await book({ guest: GUEST })
  const pay = (amount_kobo: number) =>
    takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment: { ...CASH, amount_kobo } })
  const proof = { code, email: EMAIL }
  await pay(PRICE - 100)
  expect(await status(proof)).toHaveProperty('held_until')
  await pay(100)
  expect(await status(proof)).not.toHaveProperty('held_until')
})

it('of a guest without an address opens for nobody', async () => {
  const { code } = await book()
  expect(await status({ code, email: EMAIL })).toEqual({ state: 'none' })
})

it('takes details, and a new address that was confirmed', async () => {
  const { code } = await book({ guest: GUEST })
  const proof = { code, email: EMAIL }
  expect(await take('details', { ...proof, arrival_time: '9 pm' })).toMatchObject({
    details: { arrival_time: '9 pm' },
  })
  await take('correct', { ...proof, new_email: 'eze@example.com' })
  const mails = await send()
  const token = /#email=(\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
  expect(await take('confirm-email', { token })).toMatchObject({ state: 'booked', code })
  const told = (await send()).map(({ to }) => (typeof to === 'object' && 'address' in to ? to.address : to))
  expect(told.toSorted()).toEqual([EMAIL, 'eze@example.com'])
  expect(await status(proof)).toEqual({ state: 'none' })
})

it('cancels what is not paid, and frees the nights; the desk decides about money that it has taken', async () => {
  const { code } = await book({ guest: GUEST })
  expect(await take('cancel', { code, email: EMAIL, refund: 0 })).toMatchObject({ status: 'cancelled' })
  expect(await nightsOf(code)).toEqual([])
  expect((await send()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/is cancelled/)])

  const paid = await book({ guest: GUEST, payment: { ...CASH, amount_kobo: PRICE } }, RECEPTIONIST)
  const proof = { code: paid.code, email: EMAIL }
  expect(await status(proof)).not.toHaveProperty('cancellation')
  expect(await take('cancel', { ...proof, refund: 0 })).toMatchObject({ error: { code: 'conflict' } })
  expect(await nightsOf(paid.code)).toHaveLength(2)
})
