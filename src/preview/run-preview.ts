import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type PreviewEnv, readSiteEnv } from '../config/server-env'
import { type ContentProblem, describeProblem } from '../content/problem'
import { readRoomEntries } from '../content/read-content'
import { showDrafts } from '../content/show-drafts'
import { publish } from '../publish/publish'
import { openBackend } from '../server/app/backend'
import { listenHost } from '../server/app/listen-host'
import { probePort } from '../server/app/probe-port'
import type { Database } from '../server/db/schema'
import { buildSettingsOf, doesFit } from '../server/releases/description'
import { openReleaseStore, type ReleaseStore } from '../server/releases/store'
import { importRooms, previewImport } from '../server/rooms/import-rooms'
import { errorMessageOf } from '../shared/error-facts'
import { explain } from './explain'
import { followFolder, stampOf } from './follow-folder'

export interface PreviewOptions extends Pick<
  PreviewEnv,
  'environment' | 'env' | 'contentDir' | 'contentName'
> {
  /** Absolute folder of the project. */
  root: string
  /** Aborted: the preview ends. */
  signal: AbortSignal
  /** Tells a line to whoever runs the preview. */
  tell: (line: string) => void
}

/** A page that is open in a browser may need those before. */
const PREVIEWS_KEPT = 3

/**
 * Builds the preview and serves it until the signal. After each change of the content it is built again; when
 * that fails, one line says why and the last good preview goes on. Nothing of the site's own is touched: not
 * its build, its releases or its books. Throws what `publish` throws when there is no earlier preview to go
 * on with.
 */
export async function runPreview(options: PreviewOptions): Promise<void> {
  const { contentDir, environment, env, signal, tell } = options
  // A build takes a minute: a port that is taken must be told before.
  await probePort(env)
  const store = openReleaseStore(env)
  const last = await store.live()
  let known = ''
  const hasLast =
    last !== undefined && doesFit(last.description, buildSettingsOf(readSiteEnv(environment), env))
  if (!hasLast) {
    tell('The preview is being built. The first time takes a minute or more')
    known = await stampOf(contentDir)
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
    await followFolder({ dir: contentDir, signal, known, onChange: rebuild })
  } finally {
    await close()
  }
}

async function buildPreview({
  root,
  contentDir,
  contentName,
  environment,
  env,
  signal,
  tell,
}: PreviewOptions): Promise<void> {
  await publish({
    root,
    env,
    environment,
    store: openReleaseStore(env),
    keep: PREVIEWS_KEPT,
    // The environment has no secret.
    secrets: [],
    isShown: false,
    waitMs: 0,
    isOnlyForChanges: false,
    onProgress: ({ step }) => tell(`The preview: ${step}`),
    tell,
    signal,
    contentDir,
    contentName,
    async prepareContent(copy) {
      for (const line of describeLeftOut(await showDrafts(copy, contentName))) tell(line)
    },
  })
}

/** Imports the rooms that the pages show: nobody manages the rooms of a preview at a desk. */
async function showRooms(database: Kysely<Database>, store: ReleaseStore): Promise<void> {
  const live = await store.live()
  if (live === undefined) return
  const entries = await readRoomEntries(live.contentDir)
  const actor = { who: 'preview', personId: null, role: 'owner', via: 'server' } as const
  await importRooms(database, actor, entries, await previewImport(database, entries), new Date())
}

/** Gives a line for each draft that is unfinished. */
function describeLeftOut(hints: readonly ContentProblem[]): string[] {
  const drafts = [...new Set(hints.map(({ draft }) => draft))]
  return drafts.flatMap((draft) => {
    const [first, ...more] = hints.filter((hint) => hint.draft === draft)
    if (first === undefined) return []
    const rest = more.length === 0 ? '' : ` (and ${more.length} more: npm run content:check)`
    return [`A draft is left out: ${describeProblem(first)}${rest}`]
  })
}

function tellWhy(error: unknown, { signal, tell }: PreviewOptions): void {
  if (signal.aborted) return
  const reason = explain(error) ?? errorMessageOf(error)
  tell(`The preview stays as it was: ${reason.replace(/^Nothing was published: /, '')}`)
}

function portOf(address: ReturnType<import('node:net').Server['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
