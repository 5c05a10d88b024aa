import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { closeAll } from '../support/server/closing'
import { measureLoad } from './load'
import { measurePages } from './pages'
import { measurePauses } from './pauses'

const USAGE = `Usage: npm run bench -- [--pages] [--load] [--pauses] [--rounds=5] [--seconds=10] [--url=http://127.0.0.1:9000]
Prints a table of the pages (Lighthouse as a phone, beside the same pages without their scripts), one of the load that
the server takes, and one of the pauses that long calls of the desk cause. Without any of the three it prints all.
--url   measures the load of a server that runs already, for example through nginx, without its bookings`

/** Prints the tables, and sets the exit code to 1 when a goal is missed. */
async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'boolean', default: false },
      load: { type: 'boolean', default: false },
      pauses: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '10' },
      url: { type: 'string' },
    },
  })
  const { pages, load, pauses, url } = values
  const isAll = !pages && !load && !pauses
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
  if (!(rounds > 0 && seconds > 0)) throw new TypeError(USAGE)
  process.stdout.write(`Node ${process.version}, ${cpus().length} cores\n`)
  try {
    if (pages || isAll) print(await measurePages(rounds))
    if (load || isAll) print({ lines: await measureLoad(seconds, url), isMet: true })
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
