import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { closeAll } from '../support/server/closing'
import { measureLoad } from './load'
import { measurePages } from './pages'

const USAGE = `Usage: npm run bench -- [--pages] [--load] [--rounds=5] [--seconds=10] [--url=http://127.0.0.1:9000]
Prints a table of the pages (Lighthouse as a phone, beside the same pages without their scripts) and one of the
load that the server takes. With neither --pages nor --load it prints both.
--url   measures the load of a server that runs already, for example through nginx, without its bookings`

/** Prints the tables, and sets the exit code to 1 when a goal of the pages is missed. */
async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'boolean', default: false },
      load: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '10' },
      url: { type: 'string' },
    },
  })
  const { pages, load, url } = values
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
  if (!(rounds > 0 && seconds > 0)) throw new TypeError(USAGE)
  process.stdout.write(`Node ${process.version}, ${cpus().length} cores\n`)
  try {
    if (pages || !load) {
      const { lines, isMet } = await measurePages(rounds)
      process.stdout.write(`${lines.join('\n')}\n`)
      if (!isMet) process.exitCode = 1
    }
    if (load || !pages) process.stdout.write(`${(await measureLoad(seconds, url)).join('\n')}\n`)
  } finally {
    await closeAll()
  }
}

// Without a handler, a signal would end this process alone and leave the hotel running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
bench().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
