import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createHttpServer } from '../http/fastify'
import { createLogger } from '../http/logging'
import { addReadySource, type ReadyAnswer, readyHeaders, type Wish } from '../http/ready-answers'
import { listTree } from '../releases/files'
import { isHashedFile } from '../releases/hashed-file'
import type { Releases, ServedRelease } from '../releases/live'
import { addSiteRoutes, type SiteOptions } from './routes'

const ROUTE = '/*'
/** Larger files are pictures that a guest asks for once; they come from the disk. */
const MAX_FILE_BYTES = 512 * 1024
/** All ready answers of a process together. What does not go in comes from the disk. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024
/** Open tabs mostly have the release before. Those of a day with many publishes would fill the memory. */
const EARLIER_RELEASES = 1
/** Paths that a request can only write in one way. */
const PLAIN_PATH = /^\/[\w./~-]*$/
/** What a browser says of the answer that it has. */
const ONE_TAG = /^(?:W\/)?"[^",]*"$/
/** What browsers say of the encodings that they take, without grades. */
const PLAIN_ENCODINGS = /^(?:gzip|deflate|br|zstd)(?:, ?(?:gzip|deflate|br|zstd))*$/

/** The encodings of a build, the best first, with the ends of the names of their files. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type Encoding = 'br' | 'gzip' | 'plain'

interface Variant {
  whole: ReadyAnswer
  etag: string | undefined
  /** Undefined for what a browser never asks for twice. */
  notModified: ReadyAnswer | undefined
}

type ReadyFile = Partial<Record<Encoding, Variant>>

interface ReadyRelease {
  of: ServedRelease
  files: Map<string, ReadyFile>
  /** Files of the release before, each with the folder that must still be among those of earlier ones. */
  earlier: Map<string, { siteDir: string; file: ReadyFile }>
}

export interface ReadySiteOptions {
  /** The bound of all answers together, in bytes. */
  maxBytes?: number
}

/**
 * Keeps the answers of the live release in memory, ready to go out, from the moment on at which the app
 * listens. Each release is read once, when it goes live: the very answers are asked of an app of its own, so
 * they are those of `addSiteRoutes` in every header. Until they are there, and for what is not among them,
 * the app answers from the disk. When another release goes live, those of the one before are let go, but for
 * the files that both have: read anew at each publish, they would leave the memory in pieces.
 */
export function keepSiteReady(
  app: FastifyInstance,
  site: Omit<SiteOptions, 'findRoom'>,
  { maxBytes = MAX_TOTAL_BYTES }: ReadySiteOptions = {},
): void {
  const { releases } = site
  let ready: ReadyRelease | undefined
  let making: Promise<void> | undefined
  let isStopped = false

  async function make(of: ServedRelease): Promise<void> {
    const before = ready
    ready = undefined
    const made: ReadyRelease = { of, files: new Map(), earlier: new Map() }
    try {
      await readRelease(made, before, site, {
        maxBytes,
        isStopped: () => isStopped || releases.live().id !== of.id,
      })
    } catch (error) {
      app.log.error({ err: error }, 'the release is served from the disk')
    }
    ready = made
  }

  function findReady(): ReadyRelease | undefined {
    if (ready?.of.id === releases.live().id) return ready
    if (!isStopped) making ??= make(releases.live()).finally(() => (making = undefined))
    return undefined
  }

  addReadySource(app, (wish) => {
    const release = findReady()
    const file = release && (release.files.get(wish.path) ?? findEarlier(release, wish.path, releases))
    return file && chooseAnswer(file, wish)
  })
  app.addHook('onListen', async () => void findReady())
  app.addHook('onClose', async () => {
    isStopped = true
    await making
  })
}

function findEarlier({ earlier }: ReadyRelease, path: string, releases: Releases): ReadyFile | undefined {
  const found = earlier.get(path)
  return found && releases.earlierDirs().includes(found.siteDir) ? found.file : undefined
}

function chooseAnswer(file: ReadyFile, { acceptEncoding, ifNoneMatch }: Wish): ReadyAnswer | undefined {
  if (acceptEncoding !== undefined && !PLAIN_ENCODINGS.test(acceptEncoding)) return undefined
  const variant =
    (acceptEncoding?.includes('br') && file.br) ||
    (acceptEncoding?.includes('gzip') && file.gzip) ||
    file.plain
  if (ifNoneMatch === undefined) return variant?.whole
  // What is no single tag, or of a file without one, is for Fastify to judge.
  if (variant?.etag === undefined || !ONE_TAG.test(ifNoneMatch)) return undefined
  // Otherwise it has that of another release.
  return opaqueOf(ifNoneMatch) === opaqueOf(variant.etag) ? variant.notModified : variant.whole
}

/** Tags are compared without their mark of weakness: RFC 9110, section 13.1.2. */
function opaqueOf(tag: string): string {
  return tag.replace(/^W\//, '')
}

interface Limits {
  maxBytes: number
  isStopped: () => boolean
}

/** Fills `made`, pages and scripts first, because pictures are many and large. */
async function readRelease(
  made: ReadyRelease,
  before: ReadyRelease | undefined,
  { releases, env }: Omit<SiteOptions, 'findRoom'>,
  { maxBytes, isStopped }: Limits,
): Promise<void> {
  const earlierDirs = releases.earlierDirs().slice(0, EARLIER_RELEASES)
  const maker = await createHttpServer({
    siteUrl: env.siteUrl,
    trustedProxies: [],
    log: createLogger(false),
  })
  addSiteRoutes(maker, {
    releases: { live: () => made.of, earlierDirs: () => earlierDirs },
    env,
    findRoom: async () => 'unknown',
  })
  const seen = new Set<string>()
  let left = maxBytes
  try {
    for (const { siteDir, file, path } of await listFiles(made.of.siteDir, earlierDirs)) {
      if (isStopped()) return
      if (seen.has(path)) continue
      seen.add(path)
      const bytes = await sizeOf(join(siteDir, file))
      if (bytes > MAX_FILE_BYTES || bytes > left) continue
      const kept = isHashedFile(file)
        ? (before?.files.get(path) ?? before?.earlier.get(path)?.file)
        : undefined
      const ready = kept ?? (await readFile(maker, siteDir, file, path))
      if (ready === undefined) continue
      for (const variant of Object.values(ready)) left -= variant.whole.body?.length ?? 0
      if (siteDir === made.of.siteDir) made.files.set(path, ready)
      else made.earlier.set(path, { siteDir, file: ready })
    }
  } finally {
    await maker.close()
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
  const files: SiteFile[] = []
  for (const siteDir of [liveDir, ...earlierDirs]) {
    if (siteDir !== liveDir && !existsSync(siteDir)) continue
    for (const file of await listTree(siteDir)) {
      const path = `/${file.replace(/(?:^|\/)index\.html$/, '')}`
      const isServed = siteDir === liveDir || isHashedFile(file) || file.startsWith('page-data/')
      if (isServed && PLAIN_PATH.test(path) && !/\.(?:br|gz)$/.test(file)) files.push({ siteDir, file, path })
    }
  }
  const isText = ({ file }: SiteFile) => /\.(?:html|json|js|css)$/.test(file)
  return [...files.filter(isText), ...files.filter((file) => !isText(file))]
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
    body: answer.rawPayload,
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
