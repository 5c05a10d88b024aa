import { parseArgs } from 'node:util'
import { PostgresCluster } from '../support/postgres/cluster'
import { POSTGRES_URL_VARIABLE } from '../support/postgres/test-database'
import { closeAll } from '../support/server/closing'
import type { DatabaseKind } from '../support/server/database'
import { runModel } from './model/run-model'

const USAGE = 'Usage: npm run torture -- [--minutes=60] [--database=sqlite|postgres] [--seed=N]'
const MINUTE_MS = 60_000

/** Runs the model against a server that listens, half of the time on each database. */
async function torture(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      database: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  const kinds = (['sqlite', 'postgres'] as const).filter(
    (kind) => values.database === undefined || values.database === kind,
  )
  const minutes = Number(values.minutes) / kinds.length
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  if (kinds.length === 0 || !(minutes > 0) || Number.isNaN(seed)) throw new TypeError(USAGE)
  const cluster = kinds.includes('postgres') ? await PostgresCluster.create() : undefined
  if (cluster !== undefined) process.env[POSTGRES_URL_VARIABLE] = cluster.url()
  try {
    for (const kind of kinds) await tortureOn(kind, minutes, seed)
  } finally {
    await cluster?.destroy()
  }
}

async function tortureOn(kind: DatabaseKind, minutes: number, seed: number | undefined): Promise<void> {
  try {
    const run = await runModel(
      kind,
      {
        numRuns: Number.MAX_SAFE_INTEGER,
        interruptAfterTimeLimit: minutes * MINUTE_MS,
        ...(seed !== undefined && { seed }),
      },
      { isListening: true },
    )
    process.stdout.write(`${kind}: no violation, ${JSON.stringify(run)}\n`)
  } finally {
    await closeAll()
  }
}

torture().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? `${error.message}\n${String(error.cause)}` : String(error)}\n`,
  )
  process.exitCode = 1
})
