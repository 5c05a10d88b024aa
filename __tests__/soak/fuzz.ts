import { pickOne } from '../support/suite/random'

const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'BREW',
  'get',
  '',
]
const PATHS = [
  '/',
  '/rooms',
  '/api/rooms/',
  '/api/rooms/1/',
  '/api/contact/',
  '/api/bookings/verify-payment/',
  '/api/paystack/webhook/',
  '/api/rebuild/',
  '/api/pictures/',
  '/page-data/',
  '/desk/',
  '/metrics',
]
const PIECES = [
  '..',
  '%2e%2e',
  '%00',
  '%zz',
  '%c0%af',
  '//',
  '\\',
  '?a=1&a=2',
  '#',
  ';',
  ' ',
  '\u{ff}',
  '99999999999999',
]
const HEADERS = [
  'content-length: 5',
  'content-length: -1',
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'content-type: application/json',
  'content-type: text/xml',
  'range: bytes=0-,5-1',
  'if-none-match: *',
  'host: other.example',
  'accept-encoding: br;q=9, gzip;q=0',
  'x-forwarded-for: 1.2.3.4, x',
  'cookie: desk=; desk=a',
  'expect: 100-continue',
  'upgrade: websocket',
  'connection: upgrade',
]
const BODIES = [
  '',
  '{}',
  '[]',
  'null',
  '{"reference":',
  '{"reference":"..","room_id":1e9}',
  '5\r\nhello\r\n0\r\n\r\n',
  '\u{0}',
]

/** Gives the bytes of a request as a broken or bad program sends it. */
export function fuzzRequest(random: () => number): string {
  const some = (list: readonly string[], most: number) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => pickOne(list, random))
  const path = pickOne(PATHS, random) + some(PIECES, 3).join(pickOne(['', '/'], random))
  const version = pickOne(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''], random)
  const lines = [`${pickOne(METHODS, random)} ${path} ${version}`, 'host: hotel.example', ...some(HEADERS, 4)]
  const long = random() < 0.03 ? [`x-long: ${'a'.repeat(20_000)}`] : []
  return [...lines, ...long, '', pickOne(BODIES, random)].join('\r\n')
}
