import { createBookingCode } from '../../../src/server/settlement/booking-code'
import { BOOKING_STATUS_PATH } from '../../../src/shared/paths'
import { GUEST, newReference } from '../../support/server/guest'
import { chooseSeed, pickOne, seededRandom } from '../../support/suite/random'
import type { Scenario } from '../../support/suite/scenario'
import { FaultList } from '../support/answer-rules'
import { quantileOf } from '../support/guest-report'
import { payAndBook } from '../support/paying-guests'
import { rankDifference } from '../support/rank-difference'
import { type Target, underAttack } from '../support/target'

const BOOKINGS = { short: 3, full: 20 }
/** So that an answer for which Paystack was not asked stands out. */
const PAYSTACK_MS = 30
/** Each question is another stranger's: about one address so many codes an hour are taken. */
const strangerOf = (index: number) => `stranger-${String(index).padStart(4, '0')}@example.net`
/** Two kinds of question that take the same time differ by as much once in a million runs. */
const MOST_ERRORS = 5
/** Of each answer: when it was given is not the same. */
const OF_THE_MOMENT = 'date'

interface Known {
  reference: string
  code: string
}

/** What a stranger asks about: a booking of another guest, or nothing that there is. */
const KINDS = {
  reference_of_a_guest: ({ reference }: Known) => ({ reference }),
  reference_of_nobody: () => ({ reference: newReference() }),
  code_of_a_guest: ({ code }: Known) => ({ code }),
  code_of_nobody: () => ({ code: createBookingCode() }),
}
type Kind = keyof typeof KINDS
const KIND_NAMES = Object.keys(KINDS) as Kind[]

export const statusStranger: Scenario = {
  name: 'status-stranger',
  claim:
    'A stranger asks what became of payments, by references and codes of other guests and by those that nobody has, in an order of chance: all answers have the same bytes, and other guests’ take as long as nobody’s, within noise (rounds are questions)',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 200 }, quick: 400, full: 1_000 },
  run: (context) =>
    underAttack(context, { paystackMs: PAYSTACK_MS }, async (target) => {
      const seed = chooseSeed('ATTACK_SEED')
      const random = seededRandom(seed)
      const faults = new FaultList()
      const known = await bookGuests(target, context.isFull ? BOOKINGS.full : BOOKINGS.short)
      const [payer] = known
      const told = await ask(target, { reference: payer?.reference, email: GUEST.email }, context.rounds)
      if (!told.answer.includes('"state":"booked"')) faults.add(`a payer is told ${told.answer}`)
      const times = Object.fromEntries(KIND_NAMES.map((kind) => [kind, [] as number[]])) as Record<
        Kind,
        number[]
      >
      const answers = new Map<string, Kind>()
      for (let index = 0; index < context.rounds; index += 1) {
        const kind = pickOne(KIND_NAMES, random)
        const question = { ...KINDS[kind](pickOne(known, random)), email: strangerOf(index) }
        const { answer, milliseconds } = await ask(target, question, index)
        answers.set(answer, kind)
        times[kind].push(milliseconds)
      }
      if (answers.size !== 1) {
        faults.add(...[...answers].map(([answer, kind]) => `${kind}: ${answer}`))
      }
      const differences = {
        reference: rankDifference(times.reference_of_a_guest, times.reference_of_nobody),
        code: rankDifference(times.code_of_a_guest, times.code_of_nobody),
      }
      for (const [name, errors] of Object.entries(differences)) {
        if (!(Math.abs(errors) < MOST_ERRORS)) faults.add(`by ${name} the times differ by ${errors} errors`)
      }
      return {
        figures: {
          questions: context.rounds,
          distinct_answers: answers.size,
          ...Object.fromEntries(KIND_NAMES.map((kind) => [kind, describeTimes(times[kind])])),
          reference_differs: `${differences.reference.toFixed(1)} errors`,
          code_differs: `${differences.code.toFixed(1)} errors`,
          seed,
        },
        violations: faults.lines,
      }
    }),
}

async function bookGuests(target: Target, count: number): Promise<Known[]> {
  for (let booked = 0; booked < count; booked += 1) await payAndBook(target, 'page')
  const rows = await target.database
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select(['payments.reference', 'bookings.code'])
    .where('payments.payer_email', '=', GUEST.email)
    .execute()
  return rows
}

/** Asks from an address in a network of its own, and gives all that was answered but the time of day. */
async function ask(
  { url }: Target,
  question: object,
  index: number,
): Promise<{ answer: string; milliseconds: number }> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${index >> 8}.${index & 255}.7`,
  }
  const askedAt = performance.now()
  const response = await fetch(url + BOOKING_STATUS_PATH, {
    method: 'POST',
    headers,
    body: JSON.stringify(question),
  })
  const body = await response.text()
  const milliseconds = performance.now() - askedAt
  const facts = [...response.headers].filter(([name]) => name !== OF_THE_MOMENT)
  return { answer: `${response.status} ${JSON.stringify(facts)} ${body}`, milliseconds }
}

function describeTimes(times: readonly number[]): string {
  return `${times.length} (p50 ${quantileOf(times, 0.5).toFixed(1)} ms, p99 ${quantileOf(times, 0.99).toFixed(1)} ms)`
}
