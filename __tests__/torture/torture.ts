import { parseArgs } from 'node:util'
import { PostgresCluster } from '../support/postgres/cluster'
import { POSTGRES_URL_VARIABLE } from '../support/postgres/test-database'
import type { DatabaseKind } from '../support/server/database'
import { writeReport } from './report'
import { formatRow, type Row, runScenario } from './run-scenario'
import { SCENARIOS } from './scenarios'

const USAGE = `Usage: npm run torture -- [--quick | --full] [--database=sqlite|postgres] [--rounds=N] [--report] [NAME ...]
  --quick     a few rounds of each, as in npm test (default)
  --full      all rounds; takes about half an hour
  --report    writes the table into RELIABILITY.md
Names: ${SCENARIOS.map(({ name }) => name).join(', ')}`

async function runWanted(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      full: { type: 'boolean', default: false },
      database: { type: 'string' },
      rounds: { type: 'string' },
      report: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.filter((wanted) => !SCENARIOS.some(({ name }) => name === wanted))
  if (values.help || unknown.length > 0) {
    process.stdout.write(`${unknown.map((name) => `No such scenario: ${name}\n`).join('')}${USAGE}\n`)
    return unknown.length > 0 ? 64 : 0
  }
  const cluster = await PostgresCluster.create()
  process.env[POSTGRES_URL_VARIABLE] = cluster.url()
  const rows: Row[] = []
  try {
    for (const scenario of SCENARIOS) {
      if (positionals.length > 0 && !positionals.includes(scenario.name)) continue
      const rounds = Number(values.rounds ?? scenario.rounds[values.full ? 'full' : 'quick'])
      for (const kind of scenario.databases.filter((name) => isWanted(name, values.database))) {
        const row = await runScenario(scenario, kind, rounds)
        rows.push(row)
        process.stdout.write(`${formatRow(row)}\n`)
        for (const breach of row.breaches.slice(0, 20)) process.stdout.write(`  ${breach}\n`)
      }
    }
  } finally {
    await cluster.destroy()
  }
  if (values.report) await writeReport(rows)
  const broken = rows.filter(({ breaches }) => breaches.length > 0)
  process.stdout.write(`${rows.length - broken.length} held, ${broken.length} broken\n`)
  return broken.length === 0 ? 0 : 1
}

function isWanted(kind: DatabaseKind, wanted: string | undefined): boolean {
  return wanted === undefined || wanted === kind
}

async function main(): Promise<void> {
  // By itself a signal leaves the database server and the hotels behind that we have started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  process.exitCode = await runWanted()
}

void main()
