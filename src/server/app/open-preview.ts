import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { readDeskPreviewEnv, type ServerEnv } from '../../config/server-env'
import { snapshotRooms } from '../../publish/snapshot-rooms'
import { makeDataDir } from '../db/data-dir'
import { PREVIEW_MS } from '../desk/preview-link'
import { type Builder, createBuilder } from '../rebuild/builder'
import { runPublish } from '../rebuild/run-publish'
import { openReleaseStore, type StoredRelease } from '../releases/store'
import type { Backend, BackendOptions } from './backend'
import { publishCommand } from './open-builder'

/** Answers a request, as the server of the preview. */
export type PreviewServer = (request: IncomingMessage, response: ServerResponse) => void

/** The desk's preview: the saved texts with drafts, in rehearsal, with books of its own. */
export interface OpenPreview {
  /** Builds the preview, one at a time. */
  builder: Builder
  /** Returns the newest preview that was built. */
  current(): Promise<StoredRelease | undefined>
  /**
   * Returns the preview's server, which runs inside this process from the first request until an hour after the
   * last. Undefined when there is no preview.
   */
  open(): Promise<PreviewServer | undefined>
  close(): Promise<void>
}

export interface OpenPreviewOptions {
  /** The settings of the hotel's site. */
  env: ServerEnv
  log: FastifyBaseLogger
  openBackend: (env: ServerEnv, options: BackendOptions) => Promise<Backend>
}

/** A server of one release. */
interface Running {
  release: string
  app: Backend['app']
  /** Closes it and removes its books. */
  close(): Promise<void>
}

const IDLE_MS = 60 * 60 * 1_000
const OLD_MS = 2 * PREVIEW_MS
const BOOKS = 'books-'

/** Returns the preview of the desk. Nothing is built or opened yet. */
export function openPreview({ env, log, openBackend }: OpenPreviewOptions): OpenPreview {
  const { env: previewEnv } = readDeskPreviewEnv(env.dataDir)
  const project = process.cwd()
  const store = openReleaseStore(previewEnv)
  /** The server that is open or opening. Each call waits for the one before it. */
  let running: Promise<Running | undefined> = removeOldBooks().then(() => undefined)
  running.catch(() => undefined)
  let idle: NodeJS.Timeout | undefined

  /** Removes what killed servers have left. Another server on the same folder may have its own books open. */
  async function removeOldBooks(): Promise<void> {
    for (const name of await readdir(previewEnv.dataDir).catch(() => [])) {
      const books = join(previewEnv.dataDir, name)
      const { mtimeMs } = await stat(books)
      const isOld = name.startsWith(BOOKS) && mtimeMs < Date.now() - OLD_MS
      if (isOld) await rm(books, { recursive: true, force: true })
    }
  }

  async function start({ id, siteDir, contentDir }: StoredRelease): Promise<Running> {
    await makeDataDir(previewEnv.dataDir)
    const books = await mkdtemp(join(previewEnv.dataDir, BOOKS))
    const removeBooks = () => rm(books, { recursive: true, force: true })
    try {
      await snapshotRooms({ env, contentDir, snapshotDir: books })
      const served = { id, siteDir, contentDir }
      const backend = await openBackend(
        { ...previewEnv, dataDir: books, trustedProxies: env.trustedProxies, isForThisMachine: false },
        {
          releases: { live: () => served, earlierDirs: () => [] },
          logger: { level: 'error' },
          hasLoadShedding: false,
        },
      )
      await backend.app.ready()
      log.info({ release: id }, 'the preview is open')
      return {
        release: id,
        app: backend.app,
        async close() {
          await backend.close()
          await removeBooks()
        },
      }
    } catch (error) {
      await removeBooks()
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

  function close(): Promise<void> {
    clearTimeout(idle)
    const closing = running.catch(() => undefined).then((now) => now?.close())
    running = closing.then(() => undefined)
    return closing
  }

  return {
    builder: createBuilder({
      project,
      dataDir: env.dataDir,
      publish: ({ content: _content, ...run }) =>
        runPublish({
          command: publishCommand('--preview'),
          cwd: project,
          limitMs: env.buildTimeoutMs,
          ...run,
        }),
      isServed: async () => true,
      log,
    }),
    current: () => store.live(),
    async open() {
      const opening = running.catch(() => undefined).then(replace)
      running = opening
      // A start that failed is tried again at the next request.
      opening.catch(() => (running = Promise.resolve(undefined)))
      const open = await opening
      clearTimeout(idle)
      idle = setTimeout(() => void close(), IDLE_MS).unref()
      return open && ((request, response) => open.app.routing(request, response))
    },
    close,
  }
}
