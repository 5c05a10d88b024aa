import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { isHashedFile } from '../releases/files'
import { findFile } from './find-file'
import { hash } from 'node:crypto'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** `no-transform`: Cloudflare would replace email addresses, and hydration repairs only texts. */
export const REVALIDATE = 'public, max-age=0, must-revalidate, no-transform'
const CONDITIONS = ['if-none-match', 'if-modified-since', 'range']

/** `isWhole`: the answer keeps a status of its own, and is never a 304 or 206. */
export function createFileSender(options: PolicyOptions) {
  return async (
    reply: FastifyReply,
    siteDir: string,
    file: string,
    { cacheControl, isWhole = false }: { cacheControl?: string; isWhole?: boolean } = {},
  ): Promise<FastifyReply> => {
    if (file.endsWith('.html')) {
      const page = await readFile(join(siteDir, file), 'utf8')
      reply.header('content-security-policy', contentPolicy(page, options))
    } else {
      // Browsers heed the policy for documents only.
      reply.removeHeader('content-security-policy').raw.removeHeader('content-security-policy')
    }
    reply.header('cache-control', cacheControl ?? (isHashedFile(file) ? IMMUTABLE : REVALIDATE))
    reply.header('vary', 'accept-encoding')
    if (!isWhole) return reply.sendFile(file, siteDir)
    for (const condition of CONDITIONS) delete reply.request.raw.headers[condition]
    return reply.sendFile(file, siteDir, { etag: false, lastModified: false })
  }
}

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

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const JAVASCRIPT_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript'])

interface PolicyOptions {
  apiHost: string
  isRehearsal: boolean
  isHttps: boolean
  /** True for the desk, which previews a picture before it is uploaded. */
  isDesk?: boolean
}

/** https://www.w3.org/TR/CSP3/#grammardef-hash-source. Data blocks such as JSON-LD need none. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(SCRIPT)) {
    const type = /\btype\s*=\s*["']?([^\s"'>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? ''
    if (/\bsrc\s*=/i.test(attributes) || !JAVASCRIPT_TYPES.has(type) || script === '') continue
    // The HTML parser turns every line end into a line feed, and the browser hashes that text.
    const text = script.replace(/\r\n?/g, '\n')
    hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`)
  }
  return [...hashes]
}

function contentPolicy(
  html: string,
  { apiHost, isRehearsal, isHttps, isDesk = false }: PolicyOptions,
): string {
  const apiOrigin = apiHost === '' ? [] : [new URL(apiHost).origin]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashInlineScripts(html)],
    'style-src': ["'self'", "'unsafe-inline'"],
    // A remote API may name pictures on any host.
    'img-src': [
      "'self'",
      'data:',
      ...(isDesk ? ['blob:'] : []),
      ...apiOrigin,
      ...(apiHost === '' ? [] : ['https:']),
    ],
    'connect-src': ["'self'", ...apiOrigin],
    'frame-src': isDesk
      ? ["'none'"]
      : ["'self'", ...(isRehearsal ? apiOrigin : []), 'https://checkout.paystack.com'],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    // The form of a room page without script leads to Paystack's page, and browsers check that redirect too.
    'form-action': ["'self'", ...(isDesk ? [] : ['https://checkout.paystack.com'])],
    'object-src': ["'none'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
