import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { html } from '../plain-pages/html'
import { isHashedFile } from '../releases/files'
import { contentPolicy, type PolicyOptions } from './content-policy'
import { findFile } from './find-file'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** `no-transform`: Cloudflare would replace e-mail addresses in pages, and hydration repairs only their texts. */
export const REVALIDATE = 'public, max-age=0, must-revalidate, no-transform'
const CONDITIONS = ['if-none-match', 'if-modified-since', 'range']

export interface FileSenderOptions extends PolicyOptions {
  /** By default there is no notice. */
  readNotice?: () => Promise<string | undefined>
}

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
export function createFileSender({ readNotice, ...options }: FileSenderOptions): SendFile {
  return async (reply, siteDir, file, { cacheControl, isWhole = false } = {}) => {
    if (file.endsWith('.html')) {
      const page = await readFile(join(siteDir, file), 'utf8')
      reply.header('content-security-policy', contentPolicy(page, options))
      const notice = await readNotice?.()
      if (notice !== undefined) return sendWithNotice(reply, page, notice)
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

/** Sends a page with the notice for browsers without script: others ask for it, and it stands outside of what React draws. */
async function sendWithNotice(reply: FastifyReply, page: string, notice: string): Promise<FastifyReply> {
  const shown = html`<noscript><aside aria-label="Notice">${notice}</aside></noscript>`.text
  const body = page.replace(/<body[^>]*>/, (tag) => tag + shown)
  const isPacked = /\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')
  if (isPacked) reply.header('content-encoding', 'gzip')
  return reply
    .headers({ 'cache-control': REVALIDATE, vary: 'accept-encoding' })
    .type('text/html; charset=utf-8')
    .send(isPacked ? await promisify(gzip)(body) : body)
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
