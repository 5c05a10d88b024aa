import { CLASSIC_ROOM, newReference, pay, siteMetadata, verify } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { ANSWERS_FOR_STRANGERS } from '../model/checks'
import type { Scenario } from '../../support/suite/scenario'
import { accountOf } from '../support/world-account'
import { openWorld, type World } from '../support/world-hotel'

const STRANGER = { name: 'Mallory Moore', email: 'mallory@example.net' }
const OTHER_ROOM_ID = 2
const HOUR_MS = 3_600_000

interface Payer {
  name: string
  email: string
  reference: string
}

/** A stranger calls verify with the payer's reference before, during and after the payer's own call. */
export const strangers: Scenario = {
  name: 'strangers',
  claim:
    'A stranger guesses or replays a reference, before, beside and after its payer: 0 bookings to him, 0 bytes of the payer’s data',
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 5, postgres: 5 }, quick: 20, full: 200 },
  async run({ kind, rounds }) {
    const world = await openWorld({ kind })
    const { database } = world.backend
    const tally = { answers: 0, leaks: 0, confirmed: 0, taken: 0 }
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const payer = aPayer(round)
      // One of four payers comes too late for the room.
      const isTooLate = round % 4 === 3
      if (isTooLate) await verify(world.backend.app, await pay(world.backend.rehearsal.ledger))
      const told = await ROUNDS[round % ROUNDS.length]?.(world, payer)
      if (told === undefined) throw new Error('no such round')
      told.others.push(...(await replay(world, payer)))
      const expected = isTooLate ? 409 : 200
      const about = `round ${round} (${payer.reference})`
      if (told.payer !== expected) violations.push(`${about}: the payer was answered ${told.payer}`)
      const account = await accountOf(database, payer.reference)
      if (account !== (isTooLate ? 'refund' : 'booking')) violations.push(`${about}: stands as ${account}`)
      tally[isTooLate ? 'taken' : 'confirmed'] += 1
      const secrets = [payer.name, payer.email, ...(await codesOf(world, payer))]
      for (const answer of told.others) {
        tally.answers += 1
        if (answer.status === 200) violations.push(`${about}: the stranger was answered 200`)
        if (!isConstant(answer))
          violations.push(`${about}: the stranger was answered ${answer.status} ${answer.body}`)
        const leaked = secrets.filter((secret) => answer.text.includes(secret.toLowerCase()))
        tally.leaks += leaked.length
        if (leaked.length > 0)
          violations.push(`${about}: an answer to the stranger has ${leaked.length} secrets`)
      }
      await letRoomsGo(database)
    }
    violations.push(...(await judgeBookings(world)), ...(await judgeMails(world)), ...(await world.unsound()))
    return {
      figures: {
        stranger_answers: tally.answers,
        bookings_to_strangers: await countStrangers(world),
        leaks: tally.leaks,
        payers_confirmed: tally.confirmed,
        payers_refunded: tally.taken,
      },
      violations,
    }
  },
}

interface Told {
  /** The status of the payer's own call. */
  payer: number
  others: StrangersAnswer[]
}

interface StrangersAnswer {
  status: number
  body: string
  /** Headers and body in lower case, to search for the payer's data. */
  text: string
}

type Round = (world: World, payer: Payer) => Promise<Told>

const ROUNDS: Round[] = [
  async function before(world, payer) {
    await payAs(world, payer)
    const others = [await ask(world, payer.reference), await ask(world, payer.reference)]
    return { others, payer: await payersCall(world, payer) }
  },
  async function beside(world, payer) {
    await payAs(world, payer)
    const asked = Array.from({ length: 3 }, () => ask(world, payer.reference))
    const [status, ...others] = await Promise.all([payersCall(world, payer), ...asked])
    return { others, payer: status }
  },
  async function whileNobodyCanTell(world, payer) {
    const { staff, clock, backend } = world
    await backend.rehearsal.ledger.begin({ ...transactionOf(payer), status: 'abandoned' })
    const others = [await ask(world, payer.reference)]
    await backend.rehearsal.ledger.charge(payer.reference, 'success')
    clock.pass(HOUR_MS)
    await staff.recheck()
    return { others, payer: await payersCall(world, payer) }
  },
  async function guessing(world, payer) {
    await payAs(world, payer)
    const guesses = [`${payer.reference}a`, payer.reference.slice(0, -1), newReference()]
    const others = await Promise.all(guesses.map((guess) => ask(world, guess)))
    return { others, payer: await payersCall(world, payer) }
  },
  async function foundByTheSweeper(world, payer) {
    await payAs(world, payer)
    await Promise.all([world.staff.sweep(), ask(world, payer.reference)])
    return { others: [await ask(world, payer.reference)], payer: await payersCall(world, payer) }
  },
]

/**
 * The stranger's calls after the decision: with the stranger's e-mail, with another room too, and with the
 * payer's e-mail and another room.
 */
async function replay(world: World, { reference, email }: Payer): Promise<StrangersAnswer[]> {
  return [
    await ask(world, reference),
    await ask(world, reference, { room_id: OTHER_ROOM_ID }),
    await ask(world, reference, { room_id: OTHER_ROOM_ID, email }),
  ]
}

async function ask(
  { backend }: World,
  reference: string,
  overrides: Record<string, unknown> = {},
): Promise<StrangersAnswer> {
  const answer = await verify(backend.app, reference, { ...STRANGER, ...overrides })
  const text = `${JSON.stringify(answer.headers)}${answer.body}`.toLowerCase()
  return { status: answer.statusCode, body: answer.body, text }
}

/** True for an answer that does not depend on the payer. */
function isConstant({ status, body }: StrangersAnswer): boolean {
  return ANSWERS_FOR_STRANGERS.some((known) => known.status === status && known.body === body)
}

async function payersCall({ backend }: World, { name, email, reference }: Payer): Promise<number> {
  // Case must not matter in an e-mail address.
  const { statusCode } = await verify(backend.app, reference, { name, email: email.toUpperCase() })
  return statusCode
}

function transactionOf({ name, email, reference }: Payer) {
  const metadata = siteMetadata(CLASSIC_ROOM.id, name)
  return { reference, email, metadata, amount: CLASSIC_ROOM.priceKobo }
}

async function payAs({ backend }: World, payer: Payer): Promise<void> {
  await pay(backend.rehearsal.ledger, transactionOf(payer))
}

function aPayer(round: number): Payer {
  return {
    name: `Payer Number${round}`,
    email: `payer.${round}@example.com`,
    reference: newReference(),
  }
}

async function codesOf({ backend }: World, { reference }: Payer): Promise<string[]> {
  const rows = await backend.database
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select('bookings.code')
    .where('payments.reference', '=', reference)
    .execute()
  return rows.map(({ code }) => code)
}

async function judgeBookings({ backend }: World): Promise<string[]> {
  const bookings = await backend.database
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select(['guest_name', 'guest_email', 'payer_email', 'reference'])
    .execute()
  return bookings
    .filter(
      ({ guest_name, guest_email, payer_email }) =>
        guest_email !== payer_email || guest_name === STRANGER.name,
    )
    .map(({ reference }) => `${reference} is booked for somebody else than its payer`)
}

async function countStrangers({ backend }: World): Promise<number> {
  const { count } = await backend.database
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ eb, or }) => or([eb('guest_name', '=', STRANGER.name), eb('guest_email', '=', STRANGER.email)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Sends every mail and checks its recipient. */
async function judgeMails({ staff, mails, backend }: World): Promise<string[]> {
  while ((await staff.mail()).waiting > 0);
  const paid = await backend.database.selectFrom('payments').select(['reference', 'payer_email']).execute()
  const violations = mails
    .filter(({ to, text }) => to.address === STRANGER.email || text.includes(STRANGER.name))
    .map(({ subject, to }) => `a mail "${subject}" to ${to.address} has to do with the stranger`)
  for (const { reference, payer_email } of paid) {
    const his = mails.filter(({ to, text }) => to.address === payer_email && text.includes(reference))
    if (his.length !== 1) violations.push(`${reference}: ${his.length} mails to its payer`)
  }
  return violations
}
