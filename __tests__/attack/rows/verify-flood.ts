import { setTimeout as wait } from 'node:timers/promises'
import { VERIFY_PAYMENT_PATH } from '../../../src/shared/paths'
import { GUEST } from '../../support/server/guest'
import type { Scenario } from '../../support/suite/scenario'
import { describeStatuses, flood } from '../support/flood'
import { quantileOf } from '../support/guest-report'
import { type Paid, payAndBook, type Way } from '../support/paying-guests'
import { type Target, underAttack } from '../support/target'

const PER_SECOND = 1_000
const ADDRESSES = 10_000
const CONNECTIONS = 300
/** Eight calls at once are then 27 a second. */
const PAYSTACK_MS = 300
const WANTED_MS = 2_000
const GUEST_EVERY_MS = 200
const WAYS: readonly Way[] = ['page', 'webhook', 'page', 'page without proof']

export const verifyFlood: Scenario = {
  name: 'verify-flood',
  claim:
    'Calls of verify from 10,000 addresses, 1,000 a second, about references that nobody has paid, while guests pay: each guest is booked, nothing is stored of what Paystack was never asked, each 503 says when to come again (rounds are seconds)',
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 3 }, quick: 5, full: 60 },
  run: (context) =>
    underAttack(context, { paystackMs: PAYSTACK_MS }, async (target) => {
      const flooding = flood({
        port: target.port,
        path: VERIFY_PAYMENT_PATH,
        perSecond: PER_SECOND,
        seconds: context.rounds,
        addresses: ADDRESSES,
        body: JSON.stringify({ reference: 'REFERENCE', room_id: 1, name: 'A', email: 'nNUMBER@example.com' }),
        headers: [],
        connections: CONNECTIONS,
      })
      const paying = letGuestsPay(target, context.rounds)
      const [tally, paid] = await Promise.all([flooding, paying])
      const strangers = await countStrangersRows(target)
      const missed = paid.filter(({ milliseconds }) => milliseconds === undefined)
      const wrong = paid.filter(({ way, status }) => status !== 200 && way !== 'webhook')
      return {
        figures: {
          a_second: Math.round(tally.sent / tally.seconds),
          answers: describeStatuses(tally),
          unsent: tally.unsent,
          stored: strangers,
          ...figuresOf(paid),
          unbooked: missed.length,
        },
        violations: [
          ...missed.map(({ reference, way }) => `${reference}, told by ${way}, was paid and not booked`),
          ...wrong.map(({ reference, status }) => `${reference} was paid and its guest told ${status}`),
          ...(tally.withoutRetry > 0 ? [`${tally.withoutRetry} answers of 503 without Retry-After`] : []),
          ...(strangers > 0 ? [`${strangers} questions of strangers are stored`] : []),
        ],
      }
    }),
}

async function letGuestsPay(target: Target, seconds: number): Promise<Paid[]> {
  const coming: Promise<Paid>[] = []
  const endsAt = performance.now() + seconds * 1_000
  for (let guest = 0; performance.now() < endsAt; guest += 1) {
    coming.push(payAndBook(target, WAYS[guest % WAYS.length] ?? 'page'))
    await wait(GUEST_EVERY_MS)
  }
  return Promise.all(coming)
}

function figuresOf(paid: readonly Paid[]): Record<string, string> {
  const entries = [...new Set(WAYS)].map((way) => {
    const times = paid
      .filter((one) => one.way === way)
      .map(({ milliseconds = Number.POSITIVE_INFINITY }) => milliseconds)
    const within = times.filter((time) => time <= WANTED_MS).length
    const [half, most] = [quantileOf(times, 0.5), Math.max(0, ...times)].map(Math.round)
    return [
      way.replaceAll(' ', '_'),
      `${within} of ${times.length} in 2 s (p50 ${half} ms, max ${most} ms)`,
    ] as const
  })
  return Object.fromEntries(entries)
}

/** Open payments of strangers: they all give addresses that no guest has. */
async function countStrangersRows({ database }: Target): Promise<number> {
  const { rows } = await database
    .selectFrom('open_payments')
    .select(({ fn }) => fn.countAll<number | string>().as('rows'))
    .where('guest_email', '!=', GUEST.email)
    .executeTakeFirstOrThrow()
  return Number(rows)
}
