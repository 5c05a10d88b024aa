import { chooseSeed, seededRandom } from '../../support/suite/random'
import type { Scenario } from '../../support/suite/scenario'
import { FaultList, findFaults } from '../support/answer-rules'
import { PERSONAL_MARK } from '../support/fuzz-bodies'
import { anyRequest, type FuzzRequest } from '../support/fuzz-requests'
import { openConnection, type RawConnection } from '../support/raw-connection'
import { type Target, underAttack } from '../support/target'

const SIDE_BY_SIDE = 8
/** A request that Node takes for a part of a longer one has no answer yet. */
const PATIENCE_MS = 2_000
const REBUILD_TOKEN = 'fuzz'.repeat(10)

export const fuzz: Scenario = {
  name: 'fuzz',
  claim:
    'Requests of the wrong methods, paths, queries, headers and bodies on every public route: no 5xx but an intended 503, no answer that a browser could take for something else, nothing of the inside told, nobody’s data in the log',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 1_000 }, quick: 3_000, full: 20_000 },
  run: (context) =>
    underAttack(context, { env: { REBUILD_TOKEN } }, async (target) => {
      const seed = chooseSeed('ATTACK_SEED')
      const tally = new Tally()
      const random = seededRandom(seed)
      const requests = Array.from({ length: context.rounds }, () => anyRequest(random)).entries()
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => askAll(target, requests, tally)))
      if (target.hotel.output().includes(PERSONAL_MARK)) tally.faults.add('a guest’s data are in the log')
      return {
        figures: { requests: context.rounds, ...tally.figures(), faults: tally.faults.count, seed },
        violations: tally.faults.lines,
      }
    }),
}

class Tally {
  readonly faults = new FaultList()
  /** Connections that ended without an answer, and requests that got none in time. */
  unanswered = 0
  private readonly statuses = new Map<number, number>()

  add(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  figures(): Record<string, number | string> {
    const sorted = [...this.statuses].toSorted(([one], [other]) => one - other)
    const answers = sorted.map(([status, count]) => `${status}:${count}`).join(',')
    return { answers, unanswered: this.unanswered }
  }
}

/** Each asker takes the next of the common requests. */
async function askAll(
  { port, place }: Target,
  requests: Iterable<[number, FuzzRequest]>,
  tally: Tally,
): Promise<void> {
  let connection: RawConnection | undefined
  for (const [index, { method, path, bytes }] of requests) {
    if (connection?.isOpen !== true) connection = await openConnection(port)
    connection.send(bytes)
    const answer = await connection.read({ isHead: method === 'HEAD', patienceMs: PATIENCE_MS })
    if (answer === undefined) {
      tally.unanswered += 1
    } else {
      tally.add(answer.status)
      const faults = findFaults(answer, { path, folders: [place.dataDir, process.cwd()] })
      tally.faults.add(...faults.map((fault) => `request ${index}, ${method} ${path.slice(0, 80)}: ${fault}`))
    }
    if (answer === undefined || answer.headers.get('connection') === 'close') connection.close()
    if (!connection.socket.writable) connection = undefined
  }
}
