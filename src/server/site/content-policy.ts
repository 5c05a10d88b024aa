import { hash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const JAVASCRIPT_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript'])

export interface PolicyOptions {
  /** Origin of a remote API; '' when the embedded backend answers. */
  apiHost: string
  /** True when no money moves: the checkout is then on the API's host. */
  isRehearsal: boolean
  /** True when guests reach the site over HTTPS. */
  isHttps: boolean
  /** True for the desk, which previews a picture before it is uploaded. */
  isDesk?: boolean
}

/**
 * Returns each inline script as a CSP source (https://www.w3.org/TR/CSP3/#grammardef-hash-source). Data blocks such
 * as JSON-LD are not executed and need none.
 */
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

/** Returns the Content-Security-Policy of a page. */
export function contentPolicy(
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
    // The form of a room page without script leads on to Paystack's page, and a browser checks that redirect too.
    'form-action': ["'self'", ...(isDesk ? [] : ['https://checkout.paystack.com'])],
    'object-src': ["'none'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
