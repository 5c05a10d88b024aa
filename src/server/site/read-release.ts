import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createHttpServer } from '../http/fastify'
import { createLogger } from '../http/logging'
import { type ReadyAnswer, readyBody, readyHeaders } from '../http/ready-answers'
import { listTree } from '../releases/files'
import { isHashedFile } from '../releases/hashed-file'
import type { ServedRelease } from '../releases/live'
import { addSiteRoutes, type SiteOptions } from './routes'

const ROUTE = '/*'
/** Larger files are pictures that a guest asks for once; they come from the disk. */
const MAX_FILE_BYTES = 512 * 1024
/** Paths that a request can only write in one way. */
const PLAIN_PATH = /^\/[\w./~-]*$/

/** The encodings of a build, the best first, with the ends of the names of their files. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type Encoding = 'br' | 'gzip' | 'plain'

/** An answer, and what is said to a browser that has it. */
export interface Variant {
  whole: ReadyAnswer
  etag: string | undefined
  /** Undefined for what a browser never asks for twice. */
  notModified: ReadyAnswer | undefined
}

export type ReadyFile = Partial<Record<Encoding, Variant>>

export interface ReadyRelease {
  of: ServedRelease
  files: Map<string, ReadyFile>
  /** Files of the release before, each with the folder that must still be among those of earlier ones. */
  earlier: Map<string, { siteDir: string; file: ReadyFile }>
}

export interface ReadOptions {
  /** Folders of the releases before, the newest first. */
  earlierDirs: readonly string[]
  /** The bound of all answers together, in bytes. */
  maxBytes: number
  /** True from the moment on at which nobody wants them any more. */
  isStopped: () => boolean
}

/** Reads one release at a time. */
export interface ReleaseReader {
  /**
   * Fills `made` with the answers of its release, and takes over what `before` has of the same files. Throws
   * when a folder cannot be read.
   */
  read(made: ReadyRelease, before: ReadyRelease | undefined, options: ReadOptions): Promise<void>
  close(): Promise<void>
}

/**
 * Gives what reads releases. The very answers are asked of an app apart, so they are those of `addSiteRoutes`
 * in every header. It is made once: the code that each app compiles would pile up with the publishes.
 */
export function createReleaseReader({ releases, env }: Omit<SiteOptions, 'findRoom'>): ReleaseReader {
  let asked = releases
  let making: Promise<FastifyInstance> | undefined

  async function makeApp(): Promise<FastifyInstance> {
    const app = await createHttpServer({ siteUrl: env.siteUrl, trustedProxies: [], log: createLogger(false) })
    addSiteRoutes(app, {
      releases: { live: () => asked.live(), earlierDirs: () => asked.earlierDirs() },
      env,
      findRoom: async () => 'unknown',
    })
    return app
  }

  return {
    async read(made, before, options) {
      asked = { live: () => made.of, earlierDirs: () => options.earlierDirs }
      making ??= makeApp()
      await readRelease(await making, made, before, options)
    },
    async close() {
      await (await making)?.close()
    },
  }
}

/** Fills `made`, pages and scripts first, because pictures are many and large. */
async function readRelease(
  maker: FastifyInstance,
  made: ReadyRelease,
  before: ReadyRelease | undefined,
  { earlierDirs, maxBytes, isStopped }: ReadOptions,
): Promise<void> {
  const seen = new Set<string>()
  let left = maxBytes
  for (const { siteDir, file, path } of await listFiles(made.of.siteDir, earlierDirs)) {
    if (isStopped()) return
    if (seen.has(path)) continue
    seen.add(path)
    const bytes = await sizeOf(join(siteDir, file))
    if (bytes > MAX_FILE_BYTES || bytes > left) continue
    const kept = isHashedFile(file) ? (before?.files.get(path) ?? before?.earlier.get(path)?.file) : undefined
    const ready = kept ?? (await readFile(maker, siteDir, file, path))
    if (ready === undefined) continue
    for (const variant of Object.values(ready)) left -= variant.whole.body?.length ?? 0
    if (siteDir === made.of.siteDir) made.files.set(path, ready)
    else made.earlier.set(path, { siteDir, file: ready })
  }
}

interface SiteFile {
  siteDir: string
  /** Relative to siteDir. */
  file: string
  /** Where guests find it. */
  path: string
}

async function listFiles(liveDir: string, earlierDirs: readonly string[]): Promise<SiteFile[]> {
  const all: SiteFile[] = []
  for (const siteDir of [liveDir, ...earlierDirs]) {
    if (siteDir !== liveDir && !existsSync(siteDir)) continue
    const files: SiteFile[] = []
    for (const file of await listTree(siteDir)) {
      const path = `/${file.replace(/(?:^|\/)index\.html$/, '')}`
      const isServed = siteDir === liveDir || isHashedFile(file) || file.startsWith('page-data/')
      if (isServed && PLAIN_PATH.test(path) && !/\.(?:br|gz)$/.test(file)) files.push({ siteDir, file, path })
    }
    all.push(...files.filter(isText), ...files.filter((file) => !isText(file)))
  }
  return all
}

function isText({ file }: SiteFile): boolean {
  return /\.(?:html|json|js|css)$/.test(file)
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? Infinity
}

/** Gives undefined for what is no address of the site. */
async function readFile(
  maker: FastifyInstance,
  siteDir: string,
  file: string,
  path: string,
): Promise<ReadyFile | undefined> {
  const plain = await readVariant(maker, path, {})
  if (plain === undefined) return undefined
  const ready: ReadyFile = { plain }
  for (const [encoding, suffix] of ENCODINGS) {
    if (!existsSync(join(siteDir, `${file}${suffix}`))) continue
    const variant = await readVariant(maker, path, { 'accept-encoding': encoding })
    if (variant !== undefined) ready[encoding] = variant
  }
  return ready
}

async function readVariant(
  maker: FastifyInstance,
  url: string,
  headers: Record<string, string>,
): Promise<Variant | undefined> {
  const answer = await maker.inject({ url, headers })
  if (answer.statusCode !== 200) return undefined
  const whole = {
    status: 200,
    headers: readyHeaders(answer.headers),
    body: readyBody(answer.rawPayload),
    route: ROUTE,
  } as const
  const etag = answer.headers.etag
  const isForEver = answer.headers['cache-control']?.includes('immutable') === true
  if (etag === undefined || isForEver) return { whole, etag: undefined, notModified: undefined }
  const again = await maker.inject({ url, headers: { ...headers, 'if-none-match': etag } })
  const notModified =
    again.statusCode === 304
      ? ({ status: 304, headers: readyHeaders(again.headers), route: ROUTE } as const)
      : undefined
  return { whole, etag, notModified }
}
