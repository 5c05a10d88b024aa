import type { FastifyInstance } from 'fastify'
import { addReadySource, type ReadyAnswer, type Wish } from '../http/ready-answers'
import type { Releases, ServedRelease } from '../releases/live'
import { createReleaseReader, type ReadyFile, type ReadyRelease } from './read-release'
import type { SiteOptions } from './routes'

/** All ready answers of a process together. What does not go in comes from the disk. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024
/** Open tabs mostly have the release before. Those of a day with many publishes would fill the memory. */
const EARLIER_RELEASES = 1
/** What a browser says of the answer that it has. */
const ONE_TAG = /^(?:W\/)?"[^",]*"$/
/** What browsers say of the encodings that they take, without grades. */
const PLAIN_ENCODINGS = /^(?:gzip|deflate|br|zstd)(?:, ?(?:gzip|deflate|br|zstd))*$/

export interface ReadySiteOptions {
  /** The bound of all answers together, in bytes. */
  maxBytes?: number
}

/**
 * Keeps the answers of the live release in memory, ready to go out, from the moment on at which the app
 * listens. Each release is read once, when it goes live. Until its answers are there, and for what is not
 * among them, the app answers from the disk. When another release goes live, those of the one before are let
 * go, but for the files that both have: read anew at each publish, they would leave the memory in pieces.
 */
export function keepSiteReady(
  app: FastifyInstance,
  site: Omit<SiteOptions, 'findRoom'>,
  { maxBytes = MAX_TOTAL_BYTES }: ReadySiteOptions = {},
): void {
  const { releases } = site
  const { read, close } = createReleaseReader(site)
  let ready: ReadyRelease | undefined
  let making: Promise<void> | undefined
  let isStopped = false

  async function make(of: ServedRelease): Promise<void> {
    const before = ready
    ready = undefined
    const made: ReadyRelease = { of, files: new Map(), earlier: new Map() }
    try {
      await read(made, before, {
        earlierDirs: releases.earlierDirs().slice(0, EARLIER_RELEASES),
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
    await close()
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
