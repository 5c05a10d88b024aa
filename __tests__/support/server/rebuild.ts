import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Builder, type BuilderOptions, createBuilder } from '../../../src/server/rebuild/builder'
import { hasEnded, type Rebuild } from '../../../src/server/rebuild/rebuild'
import { runPublish } from '../../../src/server/rebuild/run-publish'
import { createLogger } from '../../../src/server/http/logging'
import { makeTempDir, onClose } from './closing'

export const PROJECT_CONTENT = join(process.cwd(), 'content')

/** A folder with a content/ and a publish program of the test. */
export interface RebuildPlace {
  project: string
  dataDir: string
  /** Writes the program; its code may call `tell(message)`, `args` and `note(line)`. */
  program(code: string): Promise<void>
  /** The lines that the program has noted so far. */
  notes(): Promise<string[]>
}

const PRELUDE = `
const { appendFileSync } = require('node:fs')
const note = (line) => appendFileSync(process.env.NOTES ?? __dirname + '/notes', line + '\\n')
const tell = (message) => new Promise((done) => process.send(message, done))
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
process.channel.unref()
`

/** Publishes at once: reports its steps and the release "new". */
export const PUBLISHES = `
await tell({ state: 'building', step: 'drawing pages and pictures' })
await tell({ state: 'checking', step: 'storing the release' })
note('published')
await tell({ state: 'live', release: 'new' })
`

export async function makeRebuildPlace(): Promise<RebuildPlace> {
  const project = await makeTempDir()
  await cp(PROJECT_CONTENT, join(project, 'content'), {
    recursive: true,
    filter: (path) => !path.includes('images'),
  })
  const notes = join(project, 'notes')
  await writeFile(notes, '')
  const place: RebuildPlace = {
    project,
    dataDir: join(project, 'data'),
    program: (code) =>
      writeFile(join(project, 'publish.js'), `${PRELUDE}\nvoid (async () => {\n${code}\n})()\n`),
    notes: async () => (await readFile(notes, 'utf8')).split('\n').filter((line) => line !== ''),
  }
  await place.program(PUBLISHES)
  return place
}

export interface TestBuilderOptions extends Partial<BuilderOptions> {
  /** What the builder logs, line by line. */
  lines?: string[]
}

/** Opens a builder that runs the program of a place; it is stopped after the test. */
export async function openBuilder(
  { project, dataDir }: RebuildPlace,
  { lines = [], ...options }: TestBuilderOptions = {},
): Promise<Builder> {
  const builder = createBuilder({
    project,
    dataDir,
    publish: (run) =>
      runPublish({ command: [process.execPath, join(project, 'publish.js')], cwd: project, ...run }),
    takeOverLive: async () => true,
    log: createLogger({ stream: { write: (line: string) => void lines.push(line) } }),
    ...options,
  })
  onClose(() => builder.stop())
  return builder
}

/** Waits for a rebuild to reach a state, or to end. */
export async function until(
  builder: Pick<Builder, 'list'>,
  { id }: { id: string },
  state?: Rebuild['state'],
): Promise<Rebuild> {
  for (;;) {
    const rebuild = builder.list().find((one) => one.id === id)
    if (rebuild !== undefined && (rebuild.state === state || hasEnded(rebuild))) return rebuild
    await wait(10)
  }
}

/** Returns how many builds went live and how many failed. */
export function countEnded(builder: Pick<Builder, 'list'>): { live: number; failed: number } {
  const count = (state: Rebuild['state']) => builder.list().filter((one) => one.state === state).length
  return { live: count('live'), failed: count('failed') }
}
