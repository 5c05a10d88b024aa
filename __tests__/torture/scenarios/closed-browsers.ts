import type { ListResult, PaystackClient } from '../../../src/server/paystack/client'
import { pay, siteMetadata } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Scenario, ScenarioContext } from '../../support/suite/scenario'
import { accountOf } from '../support/world-account'
import { openWorld, type World } from '../support/world-hotel'

const HOUR_MS = 3_600_000
/**
 * Payments of a shop, newer than the guests' payments. They fill the first page of fifty in Paystack's list.
 */
const FOREIGN = 60
/**
 * Longer than the sweep's overlap of 26 hours. If the sweep that broke off moved the watermark, the next
 * sweep would not see these payments.
 */
const PAID_AGO = 30 * HOUR_MS
const MAX_MAIL_RUNS = 20

/** Guests pay and close the browser: no call, no webhook. */
export const closedBrowsers: Scenario = {
  name: 'closed-browsers',
  claim:
    'Guests who paid and closed the browser 30 hours ago, without any webhook: all found by the sweeper, although its first pass breaks off',
  databases: ['sqlite', 'postgres'],
  // server/settlement/sweeper.test.ts finds a hundred guests on both databases.
  rounds: { test: { sqlite: 10 }, quick: 20, full: 100 },
  run: runGuests,
}

async function runGuests({ kind, rounds }: ScenarioContext) {
  const line = { isCut: true, pages: 0 }
  const world = await openWorld({ kind, wrapPaystack: (client) => cuttable(client, line) })
  const { database, rehearsal } = world.backend
  const rooms = await database.selectFrom('rooms').select(['id', 'price_kobo', 'available']).execute()
  const references: string[] = []
  for (let guest = 0; guest < rounds; guest += 1) {
    const room = rooms[guest % rooms.length]
    if (room === undefined) throw new Error('a hotel without rooms')
    references.push(await payFor(world, room, guest))
  }
  for (let index = 0; index < FOREIGN; index += 1) {
    await pay(rehearsal.ledger, { reference: `shop.${index}`, metadata: '{"source":"shop"}' })
  }
  const violations: string[] = []
  const first = await world.staff.sweep()
  if (first.complete) violations.push('the pass that broke off was taken for a whole one')
  world.clock.pass(HOUR_MS)
  line.isCut = false
  line.pages = 0
  const second = await world.staff.sweep()
  if (!second.complete) violations.push('the pass over all pages was not complete')
  const counts = await countAccounts(world, references)
  const { booking = 0, refund = 0 } = counts
  const found = booking + refund
  if (found !== rounds) violations.push(`${found} of ${rounds} found: ${JSON.stringify(counts)}`)
  const wanted = Math.min(rounds, rooms.filter(({ available }) => available === 1).length)
  if (booking !== wanted) violations.push(`${booking} rooms booked, ${wanted} were to be had`)
  const third = await world.staff.sweep()
  if (third.settled !== 0) violations.push(`the pass after it settled ${third.settled} once more`)
  violations.push(...(await world.unsound()), ...(await judgeMails(world, rounds)))
  await letRoomsGo(database)
  return {
    figures: {
      guests: rounds,
      found,
      pages: line.pages,
      bookings: booking,
      refunds: refund,
      second_findings: third.settled,
    },
    violations,
  }
}

type Line = { isCut: boolean; pages: number }

/** Wraps Paystack so that, while the line is cut, its list fails after the first page. */
function cuttable(client: PaystackClient, line: Line): PaystackClient {
  return {
    ...client,
    async listSuccesses(query): Promise<ListResult> {
      if (line.isCut && query.page > 1) return { kind: 'undecided', reason: 'cut' }
      const answer = await client.listSuccesses(query)
      line.pages = Math.max(line.pages, query.page)
      return answer
    },
  }
}

function payFor({ backend }: World, room: { id: number; price_kobo: number }, guest: number) {
  const created = new Date(Date.now() - PAID_AGO - guest * 1_000).toISOString()
  return pay(backend.rehearsal.ledger, {
    reference: `${room.id}-1763712000000-guest${String(guest).padStart(11, '0')}`,
    amount: room.price_kobo,
    email: `guest${guest}@example.com`,
    metadata: siteMetadata(room.id, `Guest ${guest}`),
    created_at: created,
  })
}

async function countAccounts(
  { backend }: World,
  references: string[],
): Promise<Partial<Record<string, number>>> {
  const counts: Partial<Record<string, number>> = {}
  for (const reference of references) {
    const account = await accountOf(backend.database, reference)
    counts[account] = (counts[account] ?? 0) + 1
  }
  return counts
}

/** Each guest must get one mail. */
async function judgeMails({ staff, mails }: World, guests: number): Promise<string[]> {
  for (let run = 0; run < MAX_MAIL_RUNS; run += 1) {
    if ((await staff.mail()).waiting === 0) break
  }
  const told = mails.map(({ to }) => to.address).filter((address) => address.startsWith('guest'))
  const isRight = told.length === guests && new Set(told).size === guests
  return isRight ? [] : [`${told.length} mails to ${new Set(told).size} of ${guests} guests`]
}
