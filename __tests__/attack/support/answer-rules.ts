import type { RawAnswer } from './raw-connection'

/** Types that no browser takes for a page or a script, and those of a release, whose pages have policies. */
const KNOWN_TYPES =
  /^(?:application\/(?:json|javascript|manifest\+json|xml)|text\/(?:html|plain|css|javascript|csv)|image\/(?:webp|jpeg|png|avif|svg\+xml)|font\/woff2?)(?:;|$)/
const TEXT = /^(?:text|application\/json)/
/** What only our own code, its tools and its database say. */
const INSIDE = [
  /\bat (?:async )?[\w.<>]* ?\(?(?:file:\/\/|node:|\/)[^\s:]*:\d+:\d+/,
  /node_modules|\.tsx?:\d/,
  /SQLITE_|SqliteError|SqlError|syntax error at or near|no such (?:table|column)/,
  /\b(?:select|insert into|update|delete from) "\w+/i,
]

export interface AnswerFacts {
  /** True when the site is reached over https. */
  isHttps?: boolean
  /** Absolute folders of the hotel. */
  folders?: readonly string[]
  /** Path and query that were asked for. */
  path: string
}

/** Gives a line for each thing that an answer to a stranger must not have or lack. */
export function findFaults(
  { status, headers, body }: RawAnswer,
  { isHttps = false, folders = [], path }: AnswerFacts,
): string[] {
  const faults: string[] = []
  const type = headers.get('content-type') ?? ''
  const isIntended = headers.has('retry-after') || path.startsWith('/readyz')
  if (status >= 500 && !(status === 503 && isIntended)) faults.push(`status ${status}`)
  if (status === 0) faults.push(`no answer of HTTP: ${body.subarray(0, 80).toString('latin1')}`)
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push(`${status} without nosniff`)
  if (isHttps && !headers.has('strict-transport-security')) faults.push(`${status} without HSTS`)
  if (body.length > 0 && !KNOWN_TYPES.test(type)) faults.push(`type "${type}"`)
  if (type.startsWith('text/html') && !headers.get('content-security-policy')?.includes('default-src')) {
    faults.push('a page without a policy')
  }
  if (TEXT.test(type)) {
    const text = body.toString('utf8')
    const told = [
      ...INSIDE.filter((inside) => inside.test(text)).map(String),
      ...folders.filter((folder) => text.includes(folder)),
    ]
    if (told.length > 0) faults.push(`tells of the inside: ${told.join(', ')}`)
  }
  return faults
}

/** Counts lines and keeps the first ones. */
export class FaultList {
  count = 0
  readonly lines: string[] = []

  constructor(private readonly most = 20) {}

  add(...faults: readonly string[]): void {
    this.count += faults.length
    this.lines.push(...faults.slice(0, Math.max(0, this.most - this.lines.length)))
  }
}
