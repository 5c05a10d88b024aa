import '../config/check-node'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { ConfigError, refuseArguments } from '../config/config-error'
import { loadEnvFile } from '../config/env-file'
import { readPreviewEnv } from '../config/server-env'
import { readRoomEntries } from '../content/read-content'
import { publish } from '../publish/publish'
import { openBackend } from '../server/app/backend'
import { listenHost, probePort } from '../server/app/listen'
import { explain } from '../server/app/serve'
import { makeDataDir, makePrivateFiles } from '../server/db/data-dir'
import { takeFileLock } from '../server/db/lock'
import type { Database } from '../server/db/schema'
import { listTree } from '../server/releases/files'
import { openReleaseStore, type ReleaseStore } from '../server/releases/store'
import { importRooms, previewImport } from '../server/rooms/import-rooms'
import { errorMessageOf } from '../shared/error-facts'
import { complain, say } from '../terminal/lines'

/** Builds and serves the drafts of content/ until SIGINT or SIGTERM. */
async function main(): Promise<void> {
  makePrivateFiles()
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
  try {
    refuseArguments('npm run preview', process.argv.slice(2))
    const warning = loadEnvFile()
    if (warning !== undefined) say(`Warning: ${warning}`)
    const settings = readPreviewEnv()
    const { dataDir } = settings.env
    await makeDataDir(dataDir)
    const lock = takeFileLock('DATA_DIR', join(dataDir, 'lock'))
    if (lock === undefined) {
      throw new ConfigError('DATA_DIR', 'has a running preview already, which shows each change of content/')
    }
    try {
      await runPreview({ root: process.cwd(), ...settings, signal: stopping.signal, print: say })
    } finally {
      await lock.release()
    }
  } catch (error) {
    const reason = explain(error, 'PREVIEW_PORT')
    if (reason === undefined) throw error
    complain(reason)
    // Stopping a build is no failure.
    if (!stopping.signal.aborted) process.exitCode = 1
  }
}

interface PreviewOptions extends ReturnType<typeof readPreviewEnv> {
  /** Absolute folder of the project. */
  root: string
  /** Ends the preview when aborted. */
  signal: AbortSignal
  /** Prints a line for the person who runs the preview. */
  print: (line: string) => void
}

const LOOK_EVERY_MS = 500

/**
 * Builds and serves the preview until the signal, and builds it again after each change; when that fails, the last good
 * one stays. Touches nothing of the site's own. Throws what `publish` throws when the first build fails.
 */
export async function runPreview({ root, environment, env, signal, print }: PreviewOptions): Promise<void> {
  // Checked first, because a build takes a minute.
  await probePort(env)
  const store = openReleaseStore(env)
  const contentDir = join(root, 'content')
  const build = () =>
    publish({
      root,
      env,
      environment,
      content: 'project',
      isOnlyForChanges: true,
      onProgress: ({ step }) => print(`The preview: ${step}`),
      print,
      signal,
    })
  let builtFrom = await stampOf(contentDir)
  print('The preview is being built. The first time takes a minute or more')
  await build()
  // Each run starts with new books, so that bookings of an earlier run occupy no room.
  const books = join(env.dataDir, 'books')
  await rm(books, { recursive: true, force: true })
  const { app, database, close } = await openBackend(
    { ...env, dataDir: books },
    { store, logger: { level: 'warn' }, hasJobs: true },
  )
  try {
    const address = await app.listen({ host: listenHost(env.host), port: env.port })
    print(`Preview on http://${env.host}:${new URL(address).port}`)
    print('Rehearsal: no money moves, no mail goes out. Ctrl-C ends it')
    let seen = builtFrom
    while (!signal.aborted) {
      const stamp = await stampOf(contentDir)
      // Saving may take several steps, so the folder must be unchanged for two polls.
      if (stamp !== builtFrom && stamp === seen) {
        builtFrom = stamp
        print('The preview is being built again')
        await build()
          .then(() => showRooms(database, store))
          .then(
            () => print('The preview is up to date: reload the page'),
            (error) => signal.aborted || print(`The preview stays as it was: ${reasonOf(error)}`),
          )
      }
      seen = stamp
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await close()
  }
}

function reasonOf(error: unknown): string {
  const reason = explain(error, 'PREVIEW_PORT') ?? errorMessageOf(error)
  return reason.replace(/^Nothing was published: /, '')
}

/**
 * Returns a string that changes with the files of a folder, and '' while it cannot be read. Polled, because network
 * folders do not report changes.
 */
async function stampOf(dir: string): Promise<string> {
  try {
    // Editors and file managers keep their own hidden files there.
    const paths = (await listTree(dir)).filter((path) => !/(^|\/)\./.test(path))
    const stats = await Promise.all(paths.map((path) => stat(join(dir, path))))
    return stats.map(({ mtimeMs, size }, index) => `${paths[index]} ${mtimeMs} ${size}`).join('\n')
  } catch {
    return ''
  }
}

/** Imports the rooms that the pages show: a preview has no desk. */
async function showRooms(database: Kysely<Database>, store: ReleaseStore): Promise<void> {
  const live = await store.live()
  if (live === undefined) return
  const entries = await readRoomEntries(live.contentDir)
  const actor = { who: 'preview', personId: null, role: 'program', via: 'server' } as const
  await importRooms(database, actor, entries, await previewImport(database, entries), new Date())
}

if (require.main === module) void main()
