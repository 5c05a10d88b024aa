import { parseArgs } from 'node:util'
import { closeAll } from '../support/server/closing'
import type { DatabaseKind } from '../support/server/database'
import { chooseSeed } from '../support/suite/random'
import { readCommit } from '../support/suite/report'
import { formatFigures } from '../support/suite/run-scenario'
import { figuresOf, writeSoakReport } from './report'
import { runSoak, type SoakResult } from './run-soak'
import { sizeOf } from './sizes'
import { formatSlope } from './slopes'

const KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres']
const USAGE = `Usage: npm run soak -- [--database=sqlite|postgres] [--minutes=60] [--report]
  Guests, the desk, publishing, faults, kills and attackers at once, audited every minute; one database after
  the other. PostgreSQL has two servers, and a cluster of its own that is restarted.
  --report    writes the figures into the table of RELIABILITY.md
SOAK_SEED=N in the environment repeats the choices of an earlier run, whose figures name its seed.`
const WRONG_USAGE = 64
const DEFAULT_MINUTES = 60

interface Wanted {
  kinds: readonly DatabaseKind[]
  minutes: number
  isReported: boolean
}

function readArguments(): Wanted | 'help' {
  const { values } = parseArgs({
    options: {
      database: { type: 'string' },
      minutes: { type: 'string', default: String(DEFAULT_MINUTES) },
      report: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const minutes = Number(values.minutes)
  if (!(minutes > 0 && minutes <= 24 * 60)) throw new TypeError(`No number of minutes: ${values.minutes}`)
  const kinds = KINDS.filter((kind) => values.database === undefined || kind === values.database)
  if (kinds.length === 0) throw new TypeError(`No such database: ${values.database}`)
  return { kinds, minutes, isReported: values.report }
}

async function runWanted({ kinds, minutes, isReported }: Wanted): Promise<number> {
  const commit = readCommit()
  let violations = 0
  for (const kind of kinds) {
    const seed = chooseSeed('SOAK_SEED')
    say(`${kind}, ${minutes} minutes, seed ${seed}`)
    try {
      const result = await runSoak({ kind, seed, size: sizeOf(minutes), tell: say })
      show(result)
      if (isReported) await writeSoakReport(result, commit)
      violations += result.tally.violations.length
    } finally {
      await closeAll()
    }
  }
  return violations === 0 ? 0 : 1
}

function show(result: SoakResult): void {
  const { tally, accounts, slopes, loggedErrors } = result
  say(formatFigures(figuresOf(result)))
  say(`what became of the payments: ${formatFigures({ ...accounts })}`)
  say(`mails=${result.mails} mailed twice=${result.mailedTwice} webhooks=${result.webhooks}`)
  say(
    `answers: ${formatFigures(Object.fromEntries(tally.statuses))} unanswered=${tally.unanswered} dropped=${tally.dropped}`,
  )
  say(`done: ${formatFigures(Object.fromEntries(tally.counts))}`)
  for (const { server, minutes, memory, parts, descriptors } of slopes) {
    const ofParts = Object.entries(parts).map(([name, slope]) => `${name} ${formatSlope(slope)}`)
    const told = `memory ${formatSlope(memory)} MB (${ofParts.join(', ')}), descriptors ${formatSlope(descriptors)}`
    say(`${server}, ${minutes.toFixed(0)} minutes: ${told} an hour`)
  }
  const errors = [...loggedErrors].toSorted(([, one], [, other]) => other - one)
  for (const [line, times] of errors.slice(0, 15)) say(`logged ${times} times: ${line}`)
  for (const line of tally.passing.slice(0, 15)) say(`seen by one audit only: ${line}`)
  for (const line of tally.violations.slice(0, 50)) say(`BREACH ${line}`)
  say(tally.violations.length === 0 ? 'held' : `${tally.violations.length} violations`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  let wanted: ReturnType<typeof readArguments>
  try {
    wanted = readArguments()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    process.stderr.write(`${error.message}\n${USAGE}\n`)
    process.exitCode = WRONG_USAGE
    return
  }
  if (wanted === 'help') return say(USAGE)
  process.exitCode = await runWanted(wanted)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
void main()
