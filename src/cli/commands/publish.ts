import { join } from 'node:path'
import { readServerEnv, type ServerEnv } from '../../config/server-env'
import { runPublish } from '../../server/rebuild/run-publish'
import type { BuildSuccess, Progress as Stage } from '../../server/releases/progress'
import { openReleaseStore } from '../../server/releases/store'
import { Refusal } from '../command'
import { define } from '../define'
import type { Progress } from '../kit/progress'
import type { AddCommands } from '../session'

const SCRIPT = join(__dirname, '../../publish/publish-command.ts')
const MEMORY_MB = 1_024
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** How much of a build is behind whoever hears of a stage. Drawing pages and pictures takes longest. */
const PARTS: Record<Stage['state'], number> = { queued: 0, building: 0.1, checking: 0.9 }

/** Builds the site from content/ and the rooms, and makes it live. */
export const addPublish: AddCommands = (program, session) => {
  define(program, {
    name: 'publish',
    summary: 'builds the site anew and makes it live; nothing happens when nothing has changed',
    details: 'While another build runs it waits. Whatever goes wrong, what guests see goes on.',
    examples: ['publish'],
  }).action(
    session.run(async () => {
      const env = readServerEnv(session.env)
      const before = await openReleaseStore(env).live()
      const { release, notes = [] } = await session.withProgress((progress) => publish(env, progress))
      const isNew = release !== before?.id
      session.output.show({ release, is_new: isNew, notes }, ({ say }) => {
        say(isNew ? `Published ${release}` : `Nothing has changed: ${release} is live already.`)
        for (const note of notes) say(note)
      })
    }),
  )
}

/** Gives the release that is live then. Throws a Refusal that says why nothing was published. */
async function publish({ buildTimeoutMs }: ServerEnv, { tell }: Progress): Promise<BuildSuccess> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    const result = await runPublish({
      command: [
        process.execPath,
        ...process.execArgv,
        `--max-old-space-size=${MEMORY_MB}`,
        SCRIPT,
        '--quiet',
        '--rebuild',
      ],
      cwd: process.cwd(),
      limitMs: buildTimeoutMs,
      onProgress: ({ state, step }) => tell(step, PARTS[state]),
      signal: stopping.signal,
    })
    if (stopping.signal.aborted) throw new Refusal('Nothing was published: the build was stopped')
    if (result.state === 'live') return result
    const log = result.logFile === undefined ? '' : `, see ${result.logFile}`
    throw new Refusal(`Nothing was published: ${result.reason}${log} ${result.output ?? ''}`.trim())
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}
