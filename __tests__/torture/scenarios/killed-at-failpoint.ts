import { availableParallelism } from 'node:os'
import { BACKGROUND_DEATHS } from '../failpoints/background-deaths'
import { BOOKING_DEATHS, DECISION_DEATHS } from '../failpoints/booking-deaths'
import { type Death, FREE_ROOM, type Remains, TAKEN_ROOM } from '../failpoints/death'
import { chargeSuccess } from '../../../src/server/rehearsal/webhook-sender'
import type { DatabaseKind } from '../../support/server/database'
import type { Scenario } from '../../support/suite/scenario'
import {
  accountForMails,
  findRefundedWrongly,
  findTorn,
  countUnknown,
  findUnaccounted,
  findUnswept,
  quieten,
  readRemains,
} from '../support/kill-account'
import { insist, KillHotel, type Payment } from '../support/kill-hotel'
import { compileHotel } from '../support/kill-runner'
import { ahead } from '../support/kill-staff'
import { KillTally } from '../support/kill-tally'

/** Number of hotels that run side by side, each with its own database. */
const LANES = Math.min(3, availableParallelism())

const DEATHS = [...BOOKING_DEATHS, ...BACKGROUND_DEATHS]

/** The process kills itself between two steps. A failpoint that is never reached is a violation. */
export const killedAtFailpoint: Scenario = {
  name: 'killed-at-failpoint',
  claim: `kill -9 at each of ${DEATHS.length} places between two steps of a payment, refund, sweep or mail: every acknowledged booking is kept, nothing is booked, refunded or mailed twice, one sweep accounts for all that was paid`,
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 1, postgres: 1 }, quick: 2, full: 25 },
  async run({ kind, rounds }) {
    const deaths = deathsFor(kind, rounds)
    const runner = await compileHotel()
    const tally = new KillTally()
    let repeatedMails = 0
    await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const hotel = await openHotel(await KillHotel.open(kind, runner))
        const repeatable = new Set<string>()
        for (const death of deaths.filter((__, index) => index % LANES === lane)) {
          for (let round = 1; round <= rounds; round += 1) {
            const { payment, leftToSweep, violations } = await die(hotel, death)
            if (death.mayRepeatMail) repeatable.add(payment.reference)
            tally.add(`${death.name}, round ${round}`, violations)
            tally.killed += 1
            tally.leftToSweep += leftToSweep
          }
        }
        const mails = await accountForMails(hotel, repeatable)
        repeatedMails += mails.repeated
        tally.add('in the end', [
          ...mails.violations,
          ...(await findRefundedWrongly(hotel)),
          ...(await findUnaccounted(hotel, new Date(0))),
        ])
        tally.acknowledged += hotel.acknowledged.filter(({ status }) => status !== 503).length
      }),
    )
    if (tally.leftToSweep === 0) tally.add('in all', ['nothing was ever left to the sweep'])
    const figures = { failpoints: deaths.length, ...tally.figures(), repeatedMails }
    return { figures, violations: tally.violations }
  },
}

/**
 * A single round is about typical places, on PostgreSQL about those in the decision: the rest is the same
 * on both.
 */
function deathsFor(kind: DatabaseKind, rounds: number): Death[] {
  const typical = (kind === 'postgres' ? DECISION_DEATHS : DEATHS).filter(({ isTypical }) => isTypical)
  const deaths = rounds === 1 ? typical : DEATHS
  return deaths.filter((death) => (death.kind ?? kind) === kind)
}

async function openHotel(hotel: KillHotel): Promise<KillHotel> {
  await hotel.start()
  await hotel.askUntilFinal(await hotel.pay(TAKEN_ROOM))
  return hotel
}

async function die(hotel: KillHotel, death: Death) {
  const startedAt = new Date()
  if (!hotel.isRunning) await hotel.start()
  await quieten(hotel)
  const { payment, answer, hasDied } = await death.provoke(hotel)
  const violations: string[] = []
  if (!hasDied) violations.push('the process never came to this place')
  if (death.hears !== 'either' && answer?.status !== death.hears)
    violations.push(`heard ${answer?.status ?? 'nothing'} before the death`)
  violations.push(...compare(death.leaves, await readRemains(hotel, payment.reference)))
  violations.push(...(await findTorn(hotel)))
  await hotel.staff.sendMails(ahead())
  const leftToSweep = await countUnknown(hotel, [payment.reference])
  await hotel.start()
  violations.push(...(await findUnswept(hotel, startedAt)))
  violations.push(...(await askAgain(hotel, payment, death.answer)))
  violations.push(...(await findUnaccounted(hotel, startedAt)))
  const unfinished = await hotel.staff.finishRefunds()
  if (unfinished > 0) violations.push(`${unfinished} refunds never end`)
  await hotel.letRoomsGo([FREE_ROOM])
  return { payment, leftToSweep, violations }
}

/** Sends the webhook again and makes the guest's call twice. */
async function askAgain(hotel: KillHotel, payment: Payment, expected: number): Promise<string[]> {
  const transaction = await hotel.paystack.ledger.find(payment.reference)
  const webhook = transaction && (await insist(() => hotel.webhook(chargeSuccess(transaction))))
  const violations = webhook?.status === 200 ? [] : [`the webhook was answered ${webhook?.status}`]
  const first = await hotel.askUntilFinal(payment)
  const second = await hotel.askUntilFinal(payment)
  if (first.status !== expected) violations.push(`answered ${first.status} in the end`)
  if (first.status !== second.status || first.body !== second.body)
    violations.push('two answers about one payment')
  return violations
}

function compare(expected: Partial<Remains>, found: Remains): string[] {
  const actual = new Map<string, unknown>(Object.entries(found))
  return Object.entries(expected)
    .filter(([name, value]) => actual.get(name) !== value)
    .map(([name, value]) => `left ${name}: ${actual.get(name)} instead of ${value}`)
}
