import { closeAll } from '../../support/server/closing'
import { GUEST, newReference, siteMetadata, verify } from '../../support/server/guest'
import { sendWebhook } from '../../support/server/webhook'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Scenario, ScenarioContext } from '../../support/suite/scenario'
import { accountOf } from '../support/world-account'
import { openWorld, type World } from '../support/world-hotel'
import { type OddPaystack, startOddPaystack } from '../support/world-odd-paystack'
import { type Tamper, TAMPERS, UNLISTED_ROOM } from '../support/world-tampers'

const CLASSIC_PRICE = 8_500_000
const HOUR_MS = 3_600_000
/** Each run of the outbox reads fifty mails at a time. */
const MAIL_RUNS = 3

/** How the hotel first hears of a payment. */
const TELLERS = ['call', 'webhook', 'list'] as const
type Teller = (typeof TELLERS)[number]

interface Case extends Tamper {
  told: string
  json: string
  /** JSON in the webhook. Its reference is always the right one. */
  event: string
}

/** Paystack answers with transactions that differ from an honest payment. */
export const tampering: Scenario = {
  name: 'tampering',
  claim: `${TAMPERS.length} tamper cases (amount, currency, domain, room, status, echoed reference, metadata, identity), told by call, webhook and list: 0 wrong bookings, all money accounted for`,
  databases: ['sqlite', 'postgres'],
  // Whether a payment is honest is decided before any database hears of it.
  rounds: { test: { sqlite: 1 }, quick: 1, full: 5 },
  async run(context) {
    const violations: string[] = []
    for (let round = 0; round < context.rounds; round += 1) {
      const found = await Promise.all(TELLERS.map((teller) => tellOfAll(teller, context)))
      violations.push(...found.flat())
      // Closed after each round, because a server has a limit of connections.
      await closeAll()
    }
    const wrong = violations.filter((violation) => violation.includes('wrong booking')).length
    return {
      figures: {
        cases: TAMPERS.length,
        tellers: TELLERS.length,
        tried: TAMPERS.length * TELLERS.length * context.rounds,
        wrong_bookings: wrong,
        unaccounted: violations.length - wrong,
      },
      violations,
    }
  },
}

async function tellOfAll(teller: Teller, { kind }: ScenarioContext): Promise<string[]> {
  const paystack = await startOddPaystack()
  const world = await openWorld({ kind, wrapPaystack: () => paystack.client })
  const { database } = world.backend
  await database.updateTable('rooms').set({ listed: 0 }).where('id', '=', UNLISTED_ROOM.id).execute()
  const cases = TAMPERS.map(toCase)
  for (const { told, json, answer } of cases) paystack.know(told, json, answer === 503)
  const violations: string[] = []
  for (const tried of cases) {
    const problems = await TELL[teller](world, tried, paystack).catch(describeFailure)
    const stands = await accountOf(database, tried.told)
    const due = dueAccount(tried, teller)
    if (stands !== due) {
      const what = stands.includes('booking') ? `wrong booking (${stands})` : stands
      problems.push(`${what} in place of ${due}`)
    }
    violations.push(...problems.map((problem) => `${tried.name}, told by ${teller}: ${problem}`))
    await letRoomsGo(database)
  }
  return [...violations, ...(await auditAll(world, paystack, cases, teller))]
}

type Tell = (world: World, tried: Case, paystack: OddPaystack) => Promise<string[]>

const TELL: Record<Teller, Tell> = {
  call,
  async webhook({ backend, staff }, { event }) {
    const { statusCode } = await sendWebhook(backend.app, `{"event":"charge.success","data":${event}}`)
    await staff.recheck()
    return statusCode === 200 ? [] : [`webhook answered ${statusCode}`]
  },
  async list({ staff }, tried, paystack) {
    paystack.listed.clear()
    if (tried.isUnlisted !== true) paystack.listed.add(tried.told)
    const { complete } = await staff.sweep()
    // An unreadable payment is not stored, but it must keep the sweep from being complete.
    return complete || isUnreadable(tried) ? [] : ['the sweep was not complete']
  },
}

async function call({ backend }: World, { told, answer, call: overrides }: Case): Promise<string[]> {
  const { statusCode, headers } = await verify(backend.app, told, overrides)
  const problems = statusCode === answer ? [] : [`answered ${statusCode} in place of ${answer}`]
  if (statusCode === 503 && headers['retry-after'] === undefined) problems.push('503 without Retry-After')
  return problems
}

/** More background work must change nothing, and the audit must find all money. */
async function auditAll(
  world: World,
  paystack: OddPaystack,
  cases: Case[],
  teller: Teller,
): Promise<string[]> {
  const { staff, backend, mails, clock } = world
  const before = await Promise.all(cases.map(({ told }) => accountOf(backend.database, told)))
  paystack.listed.clear()
  for (const tried of cases) {
    const isListed = tried.isUnlisted !== true && !isUnreadable(tried)
    if (isListed && dueAccount(tried, teller) !== 'nothing') paystack.listed.add(tried.told)
  }
  await staff.sweep()
  const violations = await world.unsound()
  for (const [index, { told, name }] of cases.entries()) {
    const after = await accountOf(backend.database, told)
    if (after !== before[index])
      violations.push(`${name}, told by ${teller}: ${before[index]} became ${after}`)
  }
  let waiting = Number.POSITIVE_INFINITY
  for (let cycle = 0; cycle < MAIL_RUNS; cycle += 1) {
    ;({ waiting } = await staff.mail())
    clock.pass(HOUR_MS)
  }
  const reviews = cases.filter((tried) => dueAccount(tried, teller) === 'review').length
  const told = mails.filter(({ subject }) => subject === 'A payment needs a decision').length
  if (told !== reviews)
    violations.push(`${teller}: ${told} mails about ${reviews} reviews, ${waiting} waiting`)
  return violations
}

function describeFailure(error: unknown): string[] {
  return [error instanceof Error ? error.message : String(error)]
}

function dueAccount({ account, unasked = account, ...tried }: Case, teller: Teller): string {
  if (teller === 'call') return account
  if (teller !== 'list') return unasked
  // Of a row that cannot be read the hotel asks by its reference, if that is there.
  const isNamed = tried.json.includes(`"reference":"${tried.told}"`)
  const isFound = tried.isUnlisted !== true && (isNamed || !isUnreadable({ ...tried, account }))
  return isFound ? unasked : 'nothing'
}

/** True for a transaction in Paystack's list of successes that the hotel cannot read. */
function isUnreadable({ answer, isUnlisted }: Tamper): boolean {
  return answer === 503 && isUnlisted !== true
}

function toCase(tamper: Tamper, index: number): Case {
  const told = tamper.reference ?? newReference(tamper.referenceRoomId)
  const honest = {
    id: `4${String(index).padStart(3, '0')}`,
    domain: 'test',
    status: 'success',
    reference: told,
    amount: CLASSIC_PRICE,
    requested_amount: CLASSIC_PRICE,
    currency: 'NGN',
    paid_at: new Date().toISOString(),
    channel: 'card',
    customer: { email: GUEST.email },
    metadata: JSON.parse(siteMetadata()) as object,
  }
  const plain = tamper.whole ?? JSON.stringify({ ...honest, ...tamper.data })
  const [token = '', replacement = ''] = tamper.raw ?? []
  if (!plain.includes(token)) throw new Error(`${tamper.name} is no tamper case`)
  const json = plain.replace(token, () => replacement)
  const event = json.includes(`"reference":"${told}"`) ? json : JSON.stringify(honest)
  return { ...tamper, told, json, event }
}
