import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { isHashedFile } from '../releases/files'
import { contentPolicy, type PolicyOptions } from './content-policy'
import { findFile } from './find-file'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** `no-transform`: Cloudflare would replace e-mail addresses in pages, and hydration repairs only their texts. */
export const REVALIDATE = 'public, max-age=0, must-revalidate, no-transform'
const CONDITIONS = ['if-none-match', 'if-modified-since', 'range']

/** Sends a file of a release. Browsers cache files with a hashed name for ever. */
export type SendFile = (
  reply: FastifyReply,
  siteDir: string,
  file: string,
  options?: {
    cacheControl?: string
    /** True for an answer with a status of its own, never a 304 or 206. */
    isWhole?: boolean
  },
) => Promise<FastifyReply>

/** Returns the sender of a release's files. Each page gets its own Content-Security-Policy. */
export function createFileSender(options: PolicyOptions): SendFile {
  return async (reply, siteDir, file, { cacheControl, isWhole = false } = {}) => {
    if (file.endsWith('.html')) {
      const page = await readFile(join(siteDir, file), 'utf8')
      reply.header('content-security-policy', contentPolicy(page, options))
    } else {
      // Browsers heed it for documents only.
      reply.removeHeader('content-security-policy').raw.removeHeader('content-security-policy')
    }
    reply.header('cache-control', cacheControl ?? (isHashedFile(file) ? IMMUTABLE : REVALIDATE))
    reply.header('vary', 'accept-encoding')
    if (!isWhole) return reply.sendFile(file, siteDir)
    for (const condition of CONDITIONS) delete reply.request.raw.headers[condition]
    return reply.sendFile(file, siteDir, { etag: false, lastModified: false })
  }
}

/** Finds a hashed file or page data in the folders of earlier releases, the newest first. */
export async function findEarlier(
  siteDirs: readonly string[],
  path: string,
): Promise<{ siteDir: string; file: string } | undefined> {
  if (!isHashedFile(path.slice(1)) && !path.startsWith('/page-data/')) return undefined
  for (const siteDir of siteDirs) {
    const found = await findFile(siteDir, path)
    if (found.kind === 'file') return { siteDir, file: found.file }
  }
  return undefined
}
