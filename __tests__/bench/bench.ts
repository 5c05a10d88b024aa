import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { closeAll } from '../support/server/closing'
import { measurePages } from './pages'
import { measurePauses } from './pauses'

const USAGE = `Usage: npm run bench -- [--pages] [--pauses] [--rounds=5]
Prints a table of the pages (Lighthouse as a phone, beside the same pages without their scripts), and one of the
pauses that long calls of the desk cause. Without either it prints both.`

/** Prints the tables, and sets the exit code to 1 when a goal is missed. */
async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'boolean', default: false },
      pauses: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
    },
  })
  const { pages, pauses } = values
  const isAll = pages === pauses
  const rounds = Number(values.rounds)
  if (!(rounds > 0)) throw new TypeError(USAGE)
  process.stdout.write(`Node ${process.version}, ${cpus().length} cores\n`)
  try {
    if (pages || isAll) print(await measurePages(rounds))
    if (pauses || isAll) print(await measurePauses())
  } finally {
    await closeAll()
  }
}

function print({ lines, isMet }: { lines: readonly string[]; isMet: boolean }): void {
  process.stdout.write(`${lines.join('\n')}\n`)
  if (!isMet) process.exitCode = 1
}

// Without a handler, a signal would end this process alone and leave the hotel running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
bench().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
