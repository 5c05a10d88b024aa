import type { Scenario } from '../../support/suite/scenario'
import { FaultList, findFaults } from '../support/answer-rules'
import { SECRET_BEGINNINGS, SECRET_MARK } from '../support/hidden-files'
import { openConnection, type RawAnswer, type RawConnection } from '../support/raw-connection'
import { allSpellings } from '../support/spellings'
import { underAttack } from '../support/target'

const SPELLINGS = allSpellings()
const DESK_TYPES = /"(?:permission|isRehearsal)"/

export const traversal: Scenario = {
  name: 'traversal',
  claim:
    'Spellings (percent, twice, overlong, backslash, NUL, absolute form, dot segments) of files that are no addresses: settings, books, mails, what the build notes, compressed copies, the desk: none is given',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 700 }, quick: 1_000, full: SPELLINGS.length },
  run: (context) =>
    underAttack(context, {}, async ({ port, place }) => {
      const faults = new FaultList()
      const folders = [place.dataDir, process.cwd()]
      let [asked, unanswered, pages] = [0, 0, 0]
      let connection: RawConnection | undefined
      for (const path of spread(SPELLINGS, context.rounds)) {
        if (connection?.isOpen !== true) connection = await openConnection(port)
        connection.send(`GET ${path} HTTP/1.1\r\nhost: hotel.example\r\n\r\n`)
        asked += 1
        const answer = await connection.read()
        if (answer === undefined) unanswered += 1
        else {
          if (answer.status === 200) pages += 1
          const given = isSecret(answer) ? ['it was given'] : []
          faults.add(
            ...[...given, ...findFaults(answer, { path, folders })].map((fault) => `${path}: ${fault}`),
          )
        }
        if (answer?.headers.get('connection') === 'close' || !connection.socket.writable) connection.close()
        if (connection.socket.destroyed) connection = undefined
      }
      return {
        figures: { spellings: asked, given: faults.count, answered_200: pages, unanswered },
        violations: faults.lines,
      }
    }),
}

function isSecret({ headers, body }: RawAnswer): boolean {
  const beginning = body.subarray(0, 4_000)
  const isPlain = !headers.has('content-encoding')
  return (
    body.includes(SECRET_MARK) ||
    DESK_TYPES.test(beginning.toString('latin1')) ||
    (isPlain && SECRET_BEGINNINGS.some((secret) => beginning.includes(secret)))
  )
}

/** Gives `count` of the items, evenly over all of them. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count)
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[Math.floor(index * step)],
  ).filter((item) => item !== undefined)
}
