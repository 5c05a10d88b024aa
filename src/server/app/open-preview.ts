import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { readPreviewEnv, type ServerEnv } from '../../config/server-env'
import { snapshotRooms } from '../../publish/read-books'
import type { PreviewServer, SitePreview } from '../desk/services'
import { fixedRelease } from '../releases/live'
import { openReleaseStore, type StoredRelease } from '../releases/store'
import type { Backend, BackendOptions } from './backend'
import { openBuilder } from './open-builder'

/** The desk's preview: the saved texts with drafts, in rehearsal, with books of its own. */
export interface OpenPreview extends SitePreview {
  close(): Promise<void>
}

export interface OpenPreviewOptions {
  /** The settings of the hotel's site. */
  env: ServerEnv
  /** Signs the preview's links. */
  secret: string
  log: FastifyBaseLogger
  openBackend: (env: ServerEnv, options: BackendOptions) => Promise<Backend>
}

/** A server of one release. */
interface Running {
  release: string
  answer: PreviewServer
  /** Closes it and removes its books. */
  close(): Promise<void>
}

/** Returns the preview of the desk. Nothing is built or opened yet. */
export function openPreview({ env, secret, log, openBackend }: OpenPreviewOptions): OpenPreview {
  const { env: previewEnv } = readPreviewEnv(env.dataDir)
  const store = openReleaseStore(previewEnv)
  /** The server that is open or opening. Each call waits for the one before it. */
  let running: Promise<Running | undefined> = Promise.resolve(undefined)

  async function start({ id, siteDir, contentDir }: StoredRelease): Promise<Running> {
    const resources = new AsyncDisposableStack()
    try {
      const folder = await mkdtemp(join(tmpdir(), 'hotel-preview-'))
      resources.defer(() => rm(folder, { recursive: true, force: true }))
      const books = join(folder, 'books')
      await snapshotRooms({ env, contentDir, snapshotDir: books })
      const { app, close } = await openBackend(
        { ...previewEnv, dataDir: books, trustedProxies: env.trustedProxies },
        {
          releases: fixedRelease({ siteDir, contentDir }),
          logger: { level: 'error' },
          hasLoadShedding: false,
        },
      )
      resources.defer(close)
      await app.ready()
      log.info({ release: id }, 'the preview is open')
      return {
        release: id,
        answer: (request, response) => app.routing(request, response),
        close: () => resources.disposeAsync(),
      }
    } catch (error) {
      await resources.disposeAsync()
      throw error
    }
  }

  /** Replaces the server when there is a newer preview. */
  async function replace(now: Running | undefined): Promise<Running | undefined> {
    const release = await store.live()
    if (release?.id === now?.release) return now
    await now?.close()
    return release && start(release)
  }

  return {
    builder: openBuilder({ env, releases: undefined, log }),
    secret,
    current: () => store.live(),
    async end() {
      // Earlier previews too, which would take its place.
      for (const { id } of await store.list()) await store.remove(id)
    },
    async open() {
      // After a start that failed, the next request tries again.
      running = running.catch(() => undefined).then(replace)
      return (await running)?.answer
    },
    async close() {
      await (await running.catch(() => undefined))?.close()
    },
  }
}
