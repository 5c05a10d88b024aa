import type { Scenario } from '../../support/suite/scenario'
import { FaultList, findFaults } from '../support/answer-rules'
import { openConnection, type RawAnswer } from '../support/raw-connection'
import { type SmugglingCase, SMUGGLED, SMUGGLED_MARK, SMUGGLING_CASES } from '../support/smuggling-cases'
import { underAttack } from '../support/target'

/** For an answer that may wait for the rest of a body; whatever comes later is read with the next answer. */
const FIRST_MS = 400
const NEXT = 'GET /api/rooms/1/ HTTP/1.1\r\nHost: hotel.example\r\nConnection: close\r\n\r\n'
const NEXT_MARK = '{"id":1,'
const SITE_URL = 'https://hotel.example'

export const smuggling: Scenario = {
  name: 'smuggling',
  claim:
    'Raw requests that two programs may read differently (lengths and chunks at odds, bare line ends, two hosts, HTTP/0.9, absolute form, folded headers): one answer or a refusal with nosniff and HSTS, and the next request on the connection gets its own answer or none',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 1 }, quick: 1, full: 3 },
  run: (context) =>
    underAttack(context, { siteUrl: SITE_URL }, async ({ port }) => {
      const faults = new FaultList()
      const tally = { cases: 0, refused: 0, answered: 0, silent: 0, smuggled: 0 }
      faults.add(...(await findBlindness(port)))
      for (let round = 0; round < context.rounds; round += 1) {
        for (const attempt of SMUGGLING_CASES) {
          const { first, answers } = await send(port, attempt)
          tally.cases += 1
          tally[outcomeOf(first)] += 1
          if (answers.some(({ body }) => body.includes(SMUGGLED_MARK))) tally.smuggled += 1
          faults.add(...judge(attempt, first, answers).map((fault) => `${attempt.name}: ${fault}`))
        }
      }
      return { figures: { ...tally, faults: faults.count }, violations: faults.lines }
    }),
}

/** Without an answer the connection was ended, or it waits for the rest of a body. */
function outcomeOf(first: RawAnswer | undefined): 'refused' | 'answered' | 'silent' {
  if (first === undefined) return 'silent'
  return first.status >= 400 ? 'refused' : 'answered'
}

/** What was smuggled must be seen where it is answered: gives a line when it is not. */
async function findBlindness(port: number): Promise<string[]> {
  const connection = await openConnection(port)
  connection.send(SMUGGLED)
  const told = await connection.read()
  connection.send(NEXT)
  const next = await connection.read()
  const isSeen = told?.body.includes(SMUGGLED_MARK) === true && next?.body.includes(NEXT_MARK) === true
  return isSeen ? [] : ['two plain requests on one connection did not get their answers']
}

/** Gives the first answer, if there was one before the next request was sent, and all answers. */
async function send(
  port: number,
  { bytes }: SmugglingCase,
): Promise<{ first: RawAnswer | undefined; answers: RawAnswer[] }> {
  const connection = await openConnection(port)
  connection.send(bytes)
  const first = await connection.read({ patienceMs: FIRST_MS })
  const answers = first === undefined ? [] : [first]
  if (connection.isOpen) connection.send(NEXT)
  for (;;) {
    const answer = await connection.read({ patienceMs: FIRST_MS })
    if (answer === undefined) break
    answers.push(answer)
  }
  connection.close()
  return { first, answers }
}

function judge(
  { wanted }: SmugglingCase,
  first: RawAnswer | undefined,
  answers: readonly RawAnswer[],
): string[] {
  const isTaken = wanted === 'refused' && first !== undefined && first.status < 400
  const last = answers.at(-1)
  const isForeign =
    last !== first && last !== undefined && last.status < 400 && !last.body.includes(NEXT_MARK)
  return [
    ...(isTaken ? [`it was answered ${first.status}`] : []),
    ...(answers.some(({ body }) => body.includes(SMUGGLED_MARK)) ? ['what was smuggled was answered'] : []),
    ...(isForeign ? ['the next request got an answer that is not its own'] : []),
    ...(answers.length > 2 ? [`${answers.length} answers to two requests`] : []),
    ...answers.flatMap((answer) => findFaults(answer, { isHttps: true, path: '' })),
  ]
}
