import { parseArgs } from 'node:util'
import { PostgresCluster } from '../postgres/cluster'
import { POSTGRES_URL_VARIABLE } from '../postgres/test-database'
import type { DatabaseKind } from '../server/database'
import { readCommit, writeReport } from './report'
import { formatRow, type Row, runScenario } from './run-scenario'
import type { Scenario, Suite } from './scenario'

const KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres']
const WRONG_USAGE = 64
const MOST_TOLD = 20

interface Wanted {
  runs: readonly { scenario: Scenario; kind: DatabaseKind }[]
  isFull: boolean
  /** True when the scenarios were chosen by their names. */
  isNamed: boolean
  /** As many as each scenario says, when undefined. */
  rounds: number | undefined
  isReported: boolean
}

/** Runs the scenarios that the command line names, prints a row each, and sets the exit code. */
export async function runSuite(suite: Suite): Promise<void> {
  // Scenarios may have mounted something; only an end in order takes it away.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  let wanted: ReturnType<typeof readArguments>
  try {
    wanted = readArguments(suite)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    process.stderr.write(`${error.message}\n${usageOf(suite)}\n`)
    process.exitCode = WRONG_USAGE
    return
  }
  if (wanted === 'help') process.stdout.write(`${usageOf(suite)}\n`)
  else process.exitCode = await runWanted(suite, wanted)
}

function usageOf({ name, scenarios, fullTime, seedVariable }: Suite): string {
  return `Usage: npm run ${name} -- [--quick | --full] [--database=sqlite|postgres] [--rounds=N] [--report] [NAME ...]
  --quick     a few rounds of each (default)
  --full      all rounds; takes ${fullTime}
  --report    writes what ran with all its rounds into the table of RELIABILITY.md; what did not run stays there
${seedVariable}=N in the environment repeats the choices of an earlier run, whose figures name its seed.
Names: ${scenarios.map((scenario) => scenario.name).join(', ')}`
}

function readArguments({ scenarios }: Suite): Wanted | 'help' {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      database: { type: 'string' },
      rounds: { type: 'string' },
      report: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { quick, full, database, rounds, report, help } = values
  if (help) return 'help'
  if (quick && full) throw new TypeError('Either --quick or --full')
  const unknown = positionals.filter((wanted) => !scenarios.some(({ name }) => name === wanted))
  if (unknown.length > 0) throw new TypeError(`No such scenario: ${unknown.join(', ')}`)
  if (rounds !== undefined && !/^[1-9]\d*$/.test(rounds))
    throw new TypeError(`No number of rounds: ${rounds}`)
  const kinds = KINDS.filter((kind) => database === undefined || kind === database)
  if (kinds.length === 0) throw new TypeError(`No such database: ${database}`)
  const runs = scenarios
    .filter(({ name }) => positionals.length === 0 || positionals.includes(name))
    .flatMap((scenario) =>
      scenario.databases.filter((kind) => kinds.includes(kind)).map((kind) => ({ scenario, kind })),
    )
  return {
    runs,
    isFull: full,
    isNamed: positionals.length > 0,
    rounds: rounds === undefined ? undefined : Number(rounds),
    isReported: report,
  }
}

/** A scenario that takes too long for a quick run of all is run once when it is named. */
function roundsOf(scenario: Scenario, { isFull, isNamed }: Pick<Wanted, 'isFull' | 'isNamed'>): number {
  return Math.max(scenario.rounds[isFull ? 'full' : 'quick'], isNamed ? 1 : 0)
}

async function runWanted(suite: Suite, wanted: Wanted): Promise<number> {
  const { runs, isFull, rounds, isReported } = wanted
  const commit = isReported ? readCommit() : ''
  const isPostgresAsked = runs.some(({ kind }) => kind === 'postgres')
  const cluster = isPostgresAsked ? await PostgresCluster.create() : undefined
  if (cluster !== undefined) process.env[POSTGRES_URL_VARIABLE] = cluster.url()
  const rows: Row[] = []
  try {
    for (const { scenario, kind } of runs) {
      const times = rounds ?? roundsOf(scenario, wanted)
      if (times === 0) continue
      const row = await runScenario(scenario, kind, times, isFull)
      rows.push(row)
      process.stdout.write(`${formatRow(row)}\n`)
      for (const violation of row.violations.slice(0, MOST_TOLD)) process.stdout.write(`  ${violation}\n`)
      // Row by row: whoever breaks the run off keeps what was seen.
      if (isReported) await writeReport(suite, [row], commit)
    }
  } finally {
    await cluster?.destroy()
  }
  const skipped = rows.filter((row) => row.skipped !== undefined)
  const broken = rows.filter(({ violations }) => violations.length > 0)
  const held = rows.length - broken.length - skipped.length
  process.stdout.write(`${held} held, ${broken.length} broken, ${skipped.length} skipped\n`)
  return held > 0 && broken.length === 0 ? 0 : 1
}
