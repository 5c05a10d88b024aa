import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { chargeSuccess } from '../../../src/server/rehearsal/webhook-sender'
import type { DatabaseKind } from '../../support/server/database'
import type { Scenario } from '../../support/suite/scenario'
import { chooseSeed, pickOne, seededRandom } from '../../support/suite/random'
import {
  countUnknown,
  findRefundedWrongly,
  findTorn,
  findUnaccounted,
  findUnswept,
} from '../support/kill-account'
import { type HeardAnswer, isFinal, KillHotel, type Payment } from '../support/kill-hotel'
import { compileHotel, type Runner } from '../support/kill-runner'
import { KillTally } from '../support/kill-tally'

const GUESTS = 20
const ROOMS = [1, 2, 3, 4]
const MAX_LIFE_MS = 150
const WEBHOOK_SHARE = 0.4
/** Number of hotels that run side by side, each with its own database. */
const LANES = Math.min(2, availableParallelism())

/** The process is killed at a random moment, while guests call verify and webhooks arrive. */
export const killedUnderLoad: Scenario = {
  name: 'killed-under-load',
  claim: `kill -9 within ${MAX_LIFE_MS} ms, or after some answers, while ${GUESTS} guests ask for ${ROOMS.length} rooms and webhooks arrive: 0 acknowledged bookings lost, 0 double, nothing paid and unaccounted after one sweep`,
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 1, postgres: 1 }, quick: 2, full: 100 },
  async run({ kind, rounds }) {
    const seed = chooseSeed()
    const runner = await compileHotel()
    const tally = new KillTally()
    const lanes = Array.from({ length: Math.min(LANES, rounds) }, (_, lane) => lane)
    await Promise.all(
      lanes.map((lane) =>
        killAgainAndAgain(kind, {
          rounds: Math.ceil((rounds - lane) / lanes.length),
          random: seededRandom(seed + lane),
          tally,
          runner,
        }),
      ),
    )
    if (tally.acknowledged === 0) tally.add('in all', ['nobody was answered before a kill'])
    return { figures: { ...tally.figures(), seed }, violations: tally.violations }
  },
}

interface Lane {
  rounds: number
  random: () => number
  tally: KillTally
  runner: Runner
}

async function killAgainAndAgain(kind: DatabaseKind, { rounds, random, tally, runner }: Lane): Promise<void> {
  const hotel = await KillHotel.open(kind, runner)
  await hotel.letRoomsGo(ROOMS)
  await hotel.start()
  for (let round = 1; round <= rounds; round += 1) {
    const startedAt = new Date()
    const { payments, heard } = await liveAndDie(hotel, random, {
      isCounted: round % 2 === 1,
    })
    tally.killed += 1
    tally.acknowledged += heard.size
    tally.add(`round ${round}, dead`, await findTorn(hotel))
    tally.leftToSweep += await countUnknown(
      hotel,
      payments.map(({ reference }) => reference),
    )
    await hotel.start()
    tally.add(`round ${round}, swept`, await findUnswept(hotel, startedAt))
    tally.add(`round ${round}, asked again`, await askAgain(hotel, payments, heard))
    tally.add(`round ${round}`, await findUnaccounted(hotel, startedAt))
    await hotel.staff.orderRefunds()
    await hotel.letRoomsGo(ROOMS)
  }
  await hotel.kill()
  const unfinished = await hotel.staff.finishRefunds()
  tally.add('in the end', [
    ...(unfinished > 0 ? [`${unfinished} refunds never end`] : []),
    ...(await findRefundedWrongly(hotel)),
    ...(await findUnaccounted(hotel, new Date(0))),
  ])
}

/**
 * Lets all guests, who have paid, call at the same time, and kills the hotel meanwhile: at a random moment,
 * or after some answers (`isCounted`), which works on machines of any speed. Gives the payments and the final
 * answers.
 */
async function liveAndDie(hotel: KillHotel, random: () => number, { isCounted }: { isCounted: boolean }) {
  const payments: Payment[] = []
  for (let guest = 1; guest <= GUESTS; guest += 1) {
    payments.push(await hotel.pay(pickOne(ROOMS, random), `guest${guest}@example.com`))
  }
  const heard = new Map<string, HeardAnswer>()
  const enough = 1 + Math.floor(random() * (GUESTS - 1))
  let hearEnough: (() => void) | undefined
  const heardEnough = new Promise<void>((done) => {
    hearEnough = done
  })
  const calls = payments.map(async (payment) => {
    const answer = await hotel.ask(payment)
    if (answer !== undefined && isFinal(answer)) heard.set(payment.reference, answer)
    if (heard.size >= enough) hearEnough?.()
  })
  const webhooks = payments
    .filter(() => random() < WEBHOOK_SHARE)
    .map((payment) => sendWebhook(hotel, payment, random() * MAX_LIFE_MS))
  await (isCounted ? Promise.race([heardEnough, Promise.all(calls)]) : wait(random() * MAX_LIFE_MS))
  await hotel.kill()
  await Promise.all([...calls, ...webhooks])
  return { payments, heard }
}

async function sendWebhook(hotel: KillHotel, { reference }: Payment, delay: number): Promise<void> {
  const transaction = await hotel.paystack.ledger.find(reference)
  await wait(delay)
  if (transaction !== undefined && hotel.isRunning) await hotel.webhook(chargeSuccess(transaction))
}

/** Lets every guest call twice more and compares all their answers. */
async function askAgain(
  hotel: KillHotel,
  payments: readonly Payment[],
  heard: ReadonlyMap<string, HeardAnswer>,
): Promise<string[]> {
  const again = await Promise.all(payments.map((payment) => hotel.askUntilFinal(payment)))
  const violations: string[] = []
  const winners = new Map<number, number>()
  for (const [index, payment] of payments.entries()) {
    const { reference, roomId } = payment
    const [before, after] = [heard.get(reference), again[index]]
    const replay = await hotel.askUntilFinal(payment)
    if (!isSame(before ?? replay, replay)) violations.push(`acknowledged ${reference}: another answer now`)
    if (!isSame(after ?? replay, replay)) violations.push(`acknowledged ${reference}: two answers since`)
    if (replay.status === 200) winners.set(roomId, (winners.get(roomId) ?? 0) + 1)
    else if (replay.status !== 409) violations.push(`${reference} was answered ${replay.status}`)
  }
  for (const roomId of new Set(payments.map((payment) => payment.roomId))) {
    const won = winners.get(roomId) ?? 0
    if (won !== 1) violations.push(`double-booking room ${roomId}: ${won} guests have it`)
  }
  return violations
}

function isSame(left: HeardAnswer, right: HeardAnswer): boolean {
  return left.status === right.status && left.body === right.body
}
