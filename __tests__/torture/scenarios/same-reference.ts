import { pay, verify } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Scenario } from '../../support/suite/scenario'
import { auditSince, countValues, type CrowdHotel, instanceFor, openCrowdHotel } from '../support/crowd-hotel'

const CALLS = 50

/**
 * Each instance calls Paystack once, and both get the answer at the same moment, so that only the database
 * can prevent two decisions.
 */
export const sameReference: Scenario = {
  name: 'same-reference',
  claim: `One payment is verified ${CALLS} times at once, and again when the room is free: always the same bytes`,
  databases: ['sqlite', 'postgres'],
  // server/settlement/race.test.ts asks one instance, and two, on both databases.
  rounds: { test: { postgres: 1 }, quick: 5, full: 200 },
  async run({ kind, rounds }) {
    const hotel = await openCrowdHotel({ kind, client: { maxInFlight: CALLS } })
    const distinct = new Set<string>()
    const violations: string[] = []
    let answers = 0
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = new Date()
      const told = await askManyTimes(hotel)
      const found = await auditSince(hotel, startedAt)
      answers += told.length
      for (const answer of told) distinct.add(answer)
      if (new Set(told).size !== 1 || told[0]?.startsWith('200 ') !== true) {
        found.push(`answers ${countValues(told)}`)
      }
      violations.push(...found.map((violation) => `round ${round}: ${violation}`))
    }
    violations.push(...(await auditSince(hotel, new Date(0))))
    return { figures: { answers, distinct: distinct.size }, violations }
  },
}

async function askManyTimes(hotel: CrowdHotel): Promise<string[]> {
  const { ledger, faults } = hotel.rehearsal
  const reference = await pay(ledger)
  const ask = async (call: number) => {
    const { statusCode, headers, body } = await verify(instanceFor(hotel, call), reference)
    return `${statusCode} ${headers['content-type']} ${body}`
  }
  faults.holdVerify(hotel.apps.length)
  const calls = Array.from({ length: CALLS - 2 }, (_, call) => call)
  const atOnce = await Promise.all(calls.map(ask))
  await letRoomsGo(hotel.database)
  return [...atOnce, await ask(0), await ask(1)]
}
