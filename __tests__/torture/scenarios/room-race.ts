import { pay, verify } from '../../support/server/guest'
import { releaseAtOnce } from '../../support/server/release-at-once'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Scenario } from '../../support/suite/scenario'
import { auditSince, countValues, type CrowdHotel, instanceFor, openCrowdHotel } from '../support/crowd-hotel'

const GUESTS = 50

/** Paystack's answers for all guests come at the same moment, half of them to each instance. */
export const roomRace: Scenario = {
  name: 'room-race',
  claim: `${GUESTS} guests who have paid ask for one room at once: 1 booking, ${GUESTS - 1} refunds, nothing lost, no 5xx`,
  databases: ['sqlite', 'postgres'],
  // server/settlement/race.test.ts holds the race of one instance on both databases.
  rounds: { test: { postgres: 2 }, quick: 5, full: 200 },
  async run({ kind, rounds }) {
    const hotel = await openCrowdHotel({
      kind,
      client: { maxInFlight: GUESTS },
      wrapPaystack: (client) => releaseAtOnce(client, GUESTS),
    })
    const figures = { bookings: 0, refunds: 0, lost: 0, errors5xx: 0 }
    const violations: string[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = new Date()
      const { references, statuses } = await race(hotel)
      const { bookings, refunds, lost } = await countConsequences(hotel, references)
      const errors5xx = statuses.filter((status) => status >= 500).length
      figures.bookings += bookings
      figures.refunds += refunds
      figures.lost += lost
      figures.errors5xx += errors5xx
      const told = countValues(statuses)
      const isRight = told === `200×1 409×${GUESTS - 1}` && bookings === 1 && refunds === GUESTS - 1
      const found = await auditSince(hotel, startedAt)
      if (!isRight) found.push(`${bookings} bookings, ${refunds} refunds, ${lost} lost; answers ${told}`)
      violations.push(...found.map((violation) => `round ${round}: ${violation}`))
      await letRoomsGo(hotel.database)
    }
    violations.push(...(await auditSince(hotel, new Date(0))))
    return { figures, violations }
  },
}

async function race(hotel: CrowdHotel): Promise<{ references: string[]; statuses: number[] }> {
  const emails = Array.from({ length: GUESTS }, (_, index) => `guest${index}@example.com`)
  const references = await Promise.all(emails.map((email) => pay(hotel.rehearsal.ledger, { email })))
  const answers = await Promise.all(
    references.map((reference, index) =>
      verify(instanceFor(hotel, index), reference, { email: emails[index] }),
    ),
  )
  return { references, statuses: answers.map(({ statusCode }) => statusCode) }
}

async function countConsequences({ database }: CrowdHotel, references: string[]) {
  const rows = await database
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.payment_id', 'payments.id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.reference', 'payments.amount_kobo', 'bookings.code', 'refunds.amount_kobo as back'])
    .where('payments.reference', 'in', references)
    .execute()
  return {
    bookings: rows.filter(({ code }) => code !== null).length,
    refunds: rows.filter(({ back, amount_kobo }) => back === amount_kobo).length,
    lost: references.length - new Set(rows.map(({ reference }) => reference)).size,
  }
}
