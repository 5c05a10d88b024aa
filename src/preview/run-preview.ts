import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { ConfigError } from '../config/config-error'
import { type PreviewEnv, readSiteEnv } from '../config/server-env'
import { ContentError } from '../content/problem'
import { readRoomEntries } from '../content/read-content'
import { showDrafts } from '../content/drafts'
import { publish } from '../publish/publish'
import { openBackend } from '../server/app/backend'
import { listenHost, probePort } from '../server/app/listen'
import type { Database } from '../server/db/schema'
import { buildSettingsOf, doesFit, ReleaseError } from '../server/releases/description'
import { listTree } from '../server/releases/files'
import { openReleaseStore, type ReleaseStore } from '../server/releases/store'
import { importRooms, previewImport } from '../server/rooms/import-rooms'
import { errorCodeOf, errorMessageOf, errorPortOf } from '../shared/error-facts'

export interface PreviewOptions extends Pick<
  PreviewEnv,
  'environment' | 'env' | 'contentDir' | 'contentName'
> {
  /** Absolute folder of the project. */
  root: string
  /** Aborted: the preview ends. */
  signal: AbortSignal
  /** Shows a line to the person who runs the preview. */
  tell: (line: string) => void
}

const LOOK_EVERY_MS = 500

/**
 * Builds the preview, serves it until the signal, and builds it again after each change of the content. When that
 * fails, one line says why and the last good preview stays. The site's own build, releases and database are not
 * touched. Throws what `publish` throws when there is no earlier preview.
 */
export async function runPreview(options: PreviewOptions): Promise<void> {
  const { contentDir, environment, env, signal, tell } = options
  // A build takes a minute: a port that is taken must be told before.
  await probePort(env)
  const store = openReleaseStore(env)
  const last = await store.live()
  let builtFrom = ''
  const hasLast =
    last !== undefined && doesFit(last.description, buildSettingsOf(readSiteEnv(environment), env))
  if (!hasLast) {
    tell('The preview is being built. The first time takes a minute or more')
    builtFrom = await stampOf(contentDir)
    await buildPreview(options)
  }
  if (signal.aborted) return
  // Each run has new books: what somebody booked in an earlier one must not hold a room.
  const books = join(env.dataDir, 'books')
  await rm(books, { recursive: true, force: true })
  const { app, database, close } = await openBackend(
    { ...env, dataDir: books },
    { store, logger: { level: 'warn' }, hasJobs: true },
  )
  try {
    await app.listen({ host: listenHost(env.host), port: env.port })
    tell(`Preview on http://${env.host}:${portOf(app.server.address())}`)
    tell('Rehearsal: no money moves, no mail goes out. Ctrl-C ends it')
    const rebuild = async () => {
      tell('The preview is being built again')
      try {
        await buildPreview(options)
        await showRooms(database, store)
        tell('The preview is up to date: reload the page')
      } catch (error) {
        tellWhy(error, options)
      }
    }
    let seen = builtFrom
    while (!signal.aborted) {
      const stamp = await stampOf(contentDir)
      // Saving may take several steps: the folder has to look the same twice.
      if (stamp !== builtFrom && stamp === seen) {
        builtFrom = stamp
        await rebuild()
      }
      seen = stamp
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await close()
  }
}

/**
 * Returns another text when a file of a content/ folder was changed, added or removed, and '' while the folder
 * cannot be read. Network folders send no notice of changes.
 */
async function stampOf(dir: string): Promise<string> {
  try {
    // Editors and file managers keep files of their own there, under hidden names.
    const paths = (await listTree(dir)).filter((path) => !/(^|\/)\./.test(path))
    const stats = await Promise.all(paths.map((path) => stat(join(dir, path))))
    return stats.map(({ mtimeMs, size }, index) => `${paths[index]} ${mtimeMs} ${size}`).join('\n')
  } catch {
    return ''
  }
}

async function buildPreview(options: PreviewOptions): Promise<void> {
  const { root, contentDir, contentName, environment, env, signal, tell } = options
  await publish({
    root,
    env,
    environment,
    isShown: false,
    isOnlyForChanges: false,
    onProgress: ({ step }) => tell(`The preview: ${step}`),
    tell,
    signal,
    content: { contentDir, contentName },
    prepareContent: showDrafts,
  })
}

/** Imports the rooms that the pages show: a preview has no desk. */
async function showRooms(database: Kysely<Database>, store: ReleaseStore): Promise<void> {
  const live = await store.live()
  if (live === undefined) return
  const entries = await readRoomEntries(live.contentDir)
  const actor = { who: 'preview', personId: null, role: 'owner', via: 'server' } as const
  await importRooms(database, actor, entries, await previewImport(database, entries), new Date())
}

function tellWhy(error: unknown, { signal, tell }: PreviewOptions): void {
  if (signal.aborted) return
  const reason = explain(error) ?? errorMessageOf(error)
  tell(`The preview stays as it was: ${reason.replace(/^Nothing was published: /, '')}`)
}

function portOf(address: ReturnType<import('node:net').Server['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Returns one line for an error in content/ or the settings; undefined for a bug. */
export function explain(error: unknown): string | undefined {
  if (error instanceof ContentError) return error.firstLine
  if (error instanceof ConfigError || error instanceof ReleaseError) {
    return error.message.replaceAll(/\s+/g, ' ')
  }
  if (errorCodeOf(error) === 'EADDRINUSE') {
    return `PREVIEW_PORT ${errorPortOf(error)} is in use by another program: stop it or set another PREVIEW_PORT`
  }
  return undefined
}
