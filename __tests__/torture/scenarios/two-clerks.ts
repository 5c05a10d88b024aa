import { decideReview } from '../../../src/server/settlement/decide-review'
import type { Decide } from '../../../src/shared/desk/money'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { BOLA, CHIDI, consequencesOf, payOddly } from '../../support/server/reviews'
import type { Scenario } from '../../support/suite/scenario'
import { auditSince, type CrowdHotel, openCrowdHotel } from '../support/crowd-hotel'

const PAID = 80_000
const BOOK: Decide = { decision: 'book', room_id: 2, guest_name: 'Ada Obi' }
const BOOK_OTHER: Decide = { decision: 'book', room_id: 3, guest_name: 'Ada Obi' }
const ALL: Decide = { decision: 'refund', amount: PAID }
const PART: Decide = { decision: 'refund', amount: 20_000 }
const NOT_OURS: Decide = { decision: 'not_ours' }

/** What the two decide: different things, and the same. */
const PAIRS: readonly (readonly [Decide, Decide])[] = [
  [BOOK, ALL],
  [PART, BOOK],
  [BOOK, BOOK],
  [BOOK, BOOK_OTHER],
  [ALL, PART],
  [ALL, ALL],
  [NOT_OURS, ALL],
  [BOOK, NOT_OURS],
]
const CLERKS = [BOLA, CHIDI] as const

/** Two people at the desk decide about the same payment at the same moment, each on his own connection. */
export const twoClerks: Scenario = {
  name: 'two-clerks',
  claim:
    'Two clerks decide about the same payment under review at once: one decision with its one consequence, and the other clerk is told who decided what',
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 8, postgres: 8 }, quick: 16, full: 200 },
  async run({ kind, rounds }) {
    const hotel = await openCrowdHotel({ kind })
    const figures = { booked: 0, refunded: 0, not_ours: 0, told: 0, wrong: 0 }
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = new Date()
      const pair = PAIRS[round % PAIRS.length] ?? [ALL, ALL]
      const { decision, told, wrong } = await decideAtOnce(hotel, pair)
      if (decision !== undefined) figures[decision] += 1
      figures.told += told
      const found = [...wrong, ...(await auditSince(hotel, startedAt))]
      figures.wrong += found.length
      violations.push(...found.map((problem) => `round ${round + 1}: ${problem}`))
      await letRoomsGo(hotel.database)
    }
    violations.push(...(await auditSince(hotel, new Date(0))))
    return { figures, violations }
  },
}

async function decideAtOnce(hotel: CrowdHotel, pair: readonly [Decide, Decide]) {
  const reference = await payOddly({ app: hotel.apps[0], rehearsal: hotel.rehearsal })
  const before = await consequencesOf(hotel, reference)
  const results = await Promise.allSettled(
    pair.map((decision, clerk) =>
      decideReview(hotel.databases[clerk] ?? hotel.database, CLERKS[clerk] ?? BOLA, reference, decision, {
        domain: 'test',
        now: new Date(),
      }),
    ),
  )
  const winners = results.flatMap((result, clerk) => (result.status === 'fulfilled' ? [clerk] : []))
  const [winner = 0] = winners
  const decision = await findDecision(hotel, before.payment.id)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  const told = reasons.filter((reason) => reason.includes(`${CLERKS[winner]?.who} has already decided`))
  const wrong = [
    ...expectSame('clerks who decided', winners.length, 1),
    ...expectSame('clerks who were told', told.length, 1),
    ...(await findWrong(hotel, reference, pair[winner] ?? pair[0])),
    ...expectSame(
      'the payment',
      JSON.stringify((await consequencesOf(hotel, reference)).payment),
      JSON.stringify(before.payment),
    ),
  ]
  return { decision, told: told.length, wrong }
}

/** What must have come of the decision that won, and nothing else. */
async function findWrong(hotel: CrowdHotel, reference: string, won: Decide): Promise<string[]> {
  const { bookings, refunds, mails } = await consequencesOf(hotel, reference)
  const rooms = won.decision === 'book' ? [won.room_id] : []
  const amounts = won.decision === 'refund' ? [won.amount * 100] : []
  const mail = { book: 'booking-confirmed', refund: 'refund-due', not_ours: 'payment-not-ours' }[won.decision]
  const entries = await hotel.database
    .selectFrom('journal')
    .select('id')
    .where('subject_id', '=', reference)
    .execute()
  return [
    ...expectSame('rooms booked', String(bookings.map(({ room_id }) => room_id)), String(rooms)),
    ...expectSame('refunds', String(refunds.map(({ amount_kobo }) => amount_kobo)), String(amounts)),
    ...expectSame('mails', String(mails), String([mail, 'payment-held', 'payment-review'].toSorted())),
    ...expectSame('entries', entries.length, 1),
  ]
}

async function findDecision({ database }: CrowdHotel, paymentId: string) {
  const row = await database
    .selectFrom('review_decisions')
    .select('decision')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row?.decision
}

function expectSame<Value extends string | number>(what: string, is: Value, wanted: Value): string[] {
  return is === wanted ? [] : [`${what}: ${is}, and not ${wanted}`]
}
