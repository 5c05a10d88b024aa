import { HASHED_SCRIPT } from '../../support/server/release'
import { pickOne } from '../../support/suite/random'
import { anyBody } from './fuzz-bodies'

type Random = () => number

export interface FuzzRequest {
  method: string
  path: string
  bytes: Buffer
}

const METHODS = [
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'LINK',
  'PURGE',
  'CONNECT',
  'get',
  'PRI',
  'X'.repeat(40),
]
/** Every route of the public listener, and files of the site. */
const PATHS = [
  '/',
  '/rooms',
  '/rooms/',
  '/room/7',
  '/room/1001',
  '/room/0',
  '/room/99999999999999999999',
  '/404',
  `/${HASHED_SCRIPT}`,
  '/static/0a1b/picture.webp',
  '/page-data/rooms/page-data.json',
  '/robots.txt',
  '/.well-known/security.txt',
  '/api/rooms/',
  '/api/rooms',
  '/api/rooms/1/',
  '/api/rooms/-1/',
  '/api/rooms/1e9/',
  '/api/rooms/%31/',
  '/api/contact/',
  '/api/bookings/verify-payment/',
  '/api/bookings/status/',
  '/api/paystack/webhook/',
  '/api/rebuild/',
  '/api/rebuild/constructor/',
  '/api/pictures/rooms/twin-room.jpg',
  '/api/pictures/',
  '/api/',
  '/api',
  '/healthz',
  '/readyz',
  '/metrics',
  '/desk',
  '/api/desk/me/',
  '/api/rehearsal/checkout/',
  '*',
]
const INTO_PATH = [
  '%00',
  '%zz',
  '%',
  '%ff%fe',
  '%2e%2e',
  '/../',
  '//',
  '\\',
  ';a=b',
  '%0d%0aset-cookie:a=b',
  '~',
  '::$DATA',
  '\u00e9',
  '%c0%ae',
  '[id]',
  '%5Bid%5D',
  ' ',
  '\t',
  '"',
  '<script>',
  '%3Cscript%3E',
  '__proto__',
  'a'.repeat(9_000),
]
const QUERIES = [
  '',
  '',
  '',
  '?',
  '?a=1',
  '?a=%zz',
  '?__proto__[a]=1',
  '?a[]=1&a[]=2',
  '?%00',
  "?id=1'--",
  '??',
  '?#',
  `?${'a=1&'.repeat(1_500)}`,
]
const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=x',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'image/png',
  '',
  ';',
  '*/*',
  'a'.repeat(300),
  'application/json, text/plain',
]
const HEADERS = [
  'accept: */*;q=2',
  'accept-encoding: br, gzip',
  'accept-encoding: ÿ',
  'accept-language: -',
  'range: bytes=0-0',
  'range: bytes=-1',
  'range: bytes=9-3',
  'range: bytes=0-0,1-1,2-2,3-3',
  'range: a',
  'if-none-match: *',
  'if-none-match: W/"',
  'if-modified-since: never',
  'if-match: "a"',
  'cookie: ;=;=;',
  'x-forwarded-host: evil.example',
  'x-forwarded-proto: gopher',
  'forwarded: for="_x',
  'via: 1.1 a',
  'x-http-method-override: DELETE',
  'x-original-url: /desk',
  'x-rewrite-url: /api/desk/me/',
  'content-encoding: gzip',
  'authorization: Bearer',
  'authorization: Basic ÿ',
  'origin: null',
  'origin: http://localhost',
  'expect: 100-continue',
  'expect: a miracle',
  'upgrade: websocket',
  'upgrade: h2c',
  'te: trailers',
  'connection: close',
  'connection: x-forwarded-for, host',
  'dnt: 1',
  'access-control-request-method: PUT',
  'x-booking-proof: 0.0.0',
  'x-form-seconds: 1e9',
  'host: evil',
  `x-long: ${'a'.repeat(7e3)}`,
  `x-too-long: ${'a'.repeat(17e3)}`,
  'a: ',
  'a b: c',
  ': c',
  'a',
]
const SIGNATURES = ['', 'a', '0'.repeat(128), 'F'.repeat(128), 'g'.repeat(128), `${'0'.repeat(127)}\u00ff`]
const MOST_HEADERS = 3
const NETWORKS = 250

/** Gives a request with the wrong things in it, framed as it should be. */
export function anyRequest(random: Random): FuzzRequest {
  const method = random() < 0.7 ? pickOne(METHODS.slice(0, 2), random) : pickOne(METHODS, random)
  const path = anyPath(random)
  const part = () => 1 + Math.floor(random() * NETWORKS)
  const lines = ['host: hotel.example', `x-forwarded-for: 10.${part()}.${part()}.${part()}`]
  for (let left = Math.floor(random() * (MOST_HEADERS + 1)); left > 0; left -= 1) {
    lines.push(pickOne(HEADERS, random))
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' ? random() < 0.9 : random() < 0.05
  const body = hasBody ? anyBody(random) : Buffer.alloc(0)
  if (hasBody) lines.push(`content-type: ${pickOne(TYPES, random)}`, `content-length: ${body.length}`)
  if (path.includes('webhook')) lines.push(`x-paystack-signature: ${pickOne(SIGNATURES, random)}`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  return { method, path, bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]) }
}

function anyPath(random: Random): string {
  const path = pickOne(PATHS, random)
  const query = pickOne(QUERIES, random)
  if (random() < 0.6) return path + query
  const position = Math.floor(random() * (path.length + 1))
  return path.slice(0, position) + pickOne(INTO_PATH, random) + path.slice(position) + query
}
