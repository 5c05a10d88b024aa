import { chargeSuccess } from '../../../src/server/rehearsal/webhook-sender'
import { insist, type KillHotel, type Payment } from '../support/kill-hotel'
import { type Death, dieOnceHeard, type Fate, FREE_ROOM, TAKEN_ROOM } from './death'

const NOTHING = { payments: 0, openPayments: 0, refund: '' }
const DECIDED = { payments: 1, openPayments: 0, refund: '' }
const ASKED = { payments: 0, openPayments: 1, refund: '' }

const OPEN_PAYMENT_COMMITTED = 'after insert into "open_payments" > after commit'

/** Deaths during the decision about a payment for a free room. */
export const DECISION_DEATHS: Death[] = [
  ofCall('before the decision begins', 'before begin', NOTHING),
  ofCall('after the room is taken', 'after update "rooms"', NOTHING),
  ofCall('after the payment is stored', 'after insert into "payments"', NOTHING),
  ofCall('after the booking is stored', 'after insert into "bookings"', NOTHING),
  ofCall('after the first mail is noted', 'after insert into "outbox"', NOTHING),
  { ...ofCall('before the commit', 'before commit', NOTHING), isTypical: true },
  { ...ofCall('while the commit is under way', 'sent commit', {}), kind: 'postgres', isTypical: true },
  { ...ofCall('after the commit', 'after commit', DECIDED), isTypical: true },
  ofCall('before the answer', 'before answer', DECIDED),
  { ...ofCall('after the answer', 'after answer', DECIDED), hears: 200 },
]

/** All deaths during a guest's call, a webhook or the check of an open payment. */
export const BOOKING_DEATHS: Death[] = [
  ...DECISION_DEATHS,
  {
    name: 'after the refund of a late payment is stored',
    isTypical: true,
    answer: 409,
    leaves: NOTHING,
    provoke: async (hotel) =>
      dieInCall(hotel, await hotel.pay(TAKEN_ROOM), 'after insert into "refunds" > before commit'),
  },
  {
    name: 'after Paystack has heard the question',
    answer: 200,
    leaves: NOTHING,
    async provoke(hotel) {
      const payment = await hotel.pay(FREE_ROOM)
      const death = dieOnceHeard(hotel, 'find')
      const answer = await hotel.ask(payment)
      return { payment, answer, hasDied: await death }
    },
  },
  {
    name: 'after a guest’s open question is stored',
    answer: 200,
    leaves: ASKED,
    async provoke(hotel) {
      const payment = await hotel.pay(FREE_ROOM)
      hotel.paystack.faults.set('verify', { kind: 'status', status: 429 }, 1)
      return dieInCall(hotel, payment, OPEN_PAYMENT_COMMITTED)
    },
  },
  ofWebhook('before a webhook is stored', 'before insert into "open_payments"', NOTHING),
  { ...ofWebhook('after a webhook is stored', OPEN_PAYMENT_COMMITTED, ASKED), isTypical: true },
  {
    ...ofWebhook('in the decision that follows a webhook', 'after insert into "payments"', ASKED),
    hears: 'either',
  },
]

function ofCall(name: string, failpoint: string, leaves: Death['leaves']): Death {
  return {
    name,
    answer: 200,
    leaves,
    provoke: async (hotel) => dieInCall(hotel, await hotel.pay(FREE_ROOM), failpoint),
  }
}

async function dieInCall(hotel: KillHotel, payment: Payment, failpoint: string): Promise<Fate> {
  const answer = await insist(() => hotel.ask(payment, failpoint))
  return { payment, answer, hasDied: (await hotel.awaitDeath()) === failpoint }
}

function ofWebhook(name: string, failpoint: string, leaves: Death['leaves']): Death {
  return {
    name,
    answer: 200,
    leaves,
    async provoke(hotel) {
      const payment = await hotel.pay(FREE_ROOM)
      const paid = await hotel.paystack.ledger.find(payment.reference)
      if (paid === undefined) throw new Error('not in the ledger')
      const answer = await insist(() => hotel.webhook(chargeSuccess(paid), failpoint))
      return { payment, answer, hasDied: (await hotel.awaitDeath()) === failpoint }
    },
  }
}
