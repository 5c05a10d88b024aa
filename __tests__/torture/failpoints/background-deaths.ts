import { insist, type KillHotel, type Payment } from '../support/kill-hotel'
import { quieten } from '../support/kill-account'
import { type Death, dieOnceHeard, FREE_ROOM, TAKEN_ROOM } from './death'

const ORDER_NOTED = 'update "refunds" set "requested_at"'
const STATE_WRITTEN = 'update "refunds" set "state"'

/** All deaths during a sweep, a refund or a mail. */
export const BACKGROUND_DEATHS: Death[] = [
  {
    name: 'after a sweep has settled, before its watermark',
    answer: 200,
    leaves: { payments: 1, openPayments: 0 },
    provoke: (hotel) => dieFromTheStart(hotel, 'before update "sync_state"', () => hotel.pay(FREE_ROOM)),
  },
  {
    name: 'in the decision of a sweep',
    isTypical: true,
    answer: 200,
    leaves: { payments: 0, openPayments: 0 },
    provoke: (hotel) => dieFromTheStart(hotel, 'after insert into "payments"', () => hotel.pay(FREE_ROOM)),
  },
  ofRefund('after a refund is taken', `after ${STATE_WRITTEN} > after commit`, {
    refund: 'requesting',
    refundsAtPaystack: 0,
  }),
  ofRefund('after the order of a refund is noted', `after ${ORDER_NOTED} > after commit`, {
    refund: 'requesting, noted',
    refundsAtPaystack: 0,
  }),
  {
    name: 'after Paystack has the order of a refund',
    isTypical: true,
    answer: 409,
    leaves: { refund: 'requesting, noted', refundsAtPaystack: 1 },
    async provoke(hotel) {
      const payment = await owe(hotel)
      const death = dieOnceHeard(hotel, 'refund')
      await wakeRefunds(hotel, payment)
      return { payment, hasDied: await death }
    },
  },
  ofRefund(
    'after Paystack’s answer to the order, before it is written',
    `after ${ORDER_NOTED} > before ${STATE_WRITTEN}`,
    { refund: 'requesting, noted', refundsAtPaystack: 1 },
  ),
  ofRefund(
    'after the refund is written as requested',
    `after ${ORDER_NOTED} > after ${STATE_WRITTEN} > after commit`,
    { refund: 'requested, noted', refundsAtPaystack: 1 },
  ),
  {
    name: 'after a mail is taken',
    answer: 200,
    leaves: { payments: 1, mails: 0 },
    provoke: (hotel) =>
      dieFromTheStart(hotel, 'after update "outbox" set "next_attempt_at" > after commit', () => book(hotel)),
  },
  {
    name: 'after a mail is sent, before it is noted',
    isTypical: true,
    answer: 200,
    leaves: { payments: 1, mails: 1 },
    mayRepeatMail: true,
    provoke: (hotel) => dieFromTheStart(hotel, 'before update "outbox" set "done_at"', () => book(hotel)),
  },
]

async function dieFromTheStart(hotel: KillHotel, failpoint: string, prepare: () => Promise<Payment>) {
  await hotel.kill()
  const payment = await prepare()
  await hotel.start(failpoint)
  return { payment, hasDied: (await hotel.awaitDeath()) === failpoint }
}

function ofRefund(name: string, failpoint: string, leaves: Death['leaves']): Death {
  return {
    name,
    answer: 409,
    leaves,
    async provoke(hotel) {
      const payment = await owe(hotel)
      await wakeRefunds(hotel, payment, failpoint)
      return { payment, hasDied: (await hotel.awaitDeath()) === failpoint }
    },
  }
}

/** Lets a guest pay for the taken room and get the answer 409. */
async function owe(hotel: KillHotel): Promise<Payment> {
  const payment = await hotel.pay(TAKEN_ROOM)
  await hotel.askUntilFinal(payment)
  await quieten(hotel)
  return payment
}

/** Any webhook about a refund makes the refund due at once. */
async function wakeRefunds(hotel: KillHotel, { reference }: Payment, failpoint?: string): Promise<void> {
  const event = { event: 'refund.pending', data: { transaction_reference: reference } }
  await insist(() => hotel.webhook(event, failpoint))
}

/** Books in this process, while the hotel's process is not running, so that the mails wait for its start. */
async function book(hotel: KillHotel): Promise<Payment> {
  const payment = await hotel.pay(FREE_ROOM)
  const { reference, roomId, email: guestEmail } = payment
  await hotel.staff.settle(reference, { seenVia: 'verify', roomId, guestEmail })
  return payment
}
