/** A request that two programs may read differently, and what it must come to. */
export interface SmugglingCase {
  name: string
  bytes: string
  /** `refused`: an answer of 400 and above, or an end without one. `one`: at most one answer. */
  wanted: 'refused' | 'one'
}

/** What is smuggled: an answer to it is known by its body. */
export const SMUGGLED = 'GET /robots.txt HTTP/1.1\r\nHost: hotel.example\r\n\r\n'
export const SMUGGLED_MARK = 'User-agent: *'

const HOST = 'Host: hotel.example'
const CHUNKED = `0\r\n\r\n${SMUGGLED}`

/** Programs look at so many headers and no further. */
const FILLER = Array.from({ length: 1_100 }, () => 'A:')

function post(name: string, headers: readonly string[], body: string, wanted: SmugglingCase['wanted']) {
  const lines = ['POST /api/contact/ HTTP/1.1', HOST, 'Content-Type: application/json', ...headers]
  return { name, bytes: `${lines.join('\r\n')}\r\n\r\n${body}`, wanted }
}

function get(name: string, lines: readonly string[], wanted: SmugglingCase['wanted']): SmugglingCase {
  return { name, bytes: `${lines.join('\r\n')}\r\n\r\n`, wanted }
}

const LENGTH_AND_CHUNKS = [
  ['Content-Length: 6', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Content-Length: 6'],
  ['Content-Length: 6', 'Transfer-Encoding: CHUNKED'],
  ['Content-Length: 6', 'transfer-encoding:chunked'],
  ['Content-Length: 6', 'Transfer-Encoding:\tchunked'],
  [`Content-Length: ${CHUNKED.length}`, 'Transfer-Encoding: chunked'],
]

/** Spellings of Transfer-Encoding that one program takes and another does not. */
const ENCODINGS = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked, identity',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding: chu\tnked',
  'Transfer-Encoding: \u000bchunked',
  'Transfer-Encoding: chunked\u0000',
  'Transfer-Encoding : chunked',
  ' Transfer-Encoding: chunked',
  'X: a\nTransfer-Encoding: chunked',
  'X: a\rTransfer-Encoding: chunked',
  'Transfer-Encoding\r\n : chunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer_Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
]

const LENGTHS = [
  '-1',
  '+6',
  '0x6',
  '6 ',
  ' 6,6',
  '6, 0',
  '6;a',
  '6 6',
  '1e1',
  '6.0',
  '99999999999999999999',
  '',
  '"6"',
  '\u0666',
]

/** Ways to write chunks that one program takes and another does not. */
const CHUNKS = [
  ['no number', `x\r\n\r\n${SMUGGLED}`],
  ['negative size', `-1\r\n\r\n${SMUGGLED}`],
  ['hexadecimal mark', `0x0\r\n\r\n${SMUGGLED}`],
  ['huge size', `fffffffffffffffff\r\n${SMUGGLED}`],
  ['size that overflows to 0', `10000000000000000\r\n\r\n${SMUGGLED}`],
  ['bare line feed after the size', `0\n\r\n${SMUGGLED}`],
  ['bare line feed at the end', `0\r\n\n${SMUGGLED}`],
  ['bare carriage return', `0\r\r\n${SMUGGLED}`],
  ['space before the size', ` 0\r\n\r\n${SMUGGLED}`],
  ['space behind the size', `0 \r\n\r\n${SMUGGLED}`],
  ['extension with a line feed', `0;a\nb\r\n\r\n${SMUGGLED}`],
  ['extension with a quoted line end', `0;a="\r\n\r\n${SMUGGLED}`],
  ['extension of 20 KB', `0;${'a'.repeat(20_000)}\r\n\r\n`],
  ['data longer than their size', `1\r\nab\r\n0\r\n\r\n${SMUGGLED}`],
  ['two characters in place of a line end', `1\r\naXX0\r\n\r\n${SMUGGLED}`],
] as const

/** All cases. */
export const SMUGGLING_CASES: readonly SmugglingCase[] = [
  ...LENGTH_AND_CHUNKS.map((headers) =>
    post(`length and chunks: ${headers.join(' + ')}`, headers, CHUNKED, 'refused'),
  ),
  ...ENCODINGS.map((encoding) =>
    post(`length and ${encoding}`, [`Content-Length: ${CHUNKED.length}`, encoding], CHUNKED, 'one'),
  ),
  ...LENGTHS.map((length) =>
    post(`length "${length}"`, [`Content-Length: ${length}`], `{"a":1${SMUGGLED}`, 'refused'),
  ),
  post('two lengths', ['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`], SMUGGLED, 'refused'),
  post('two equal lengths', ['Content-Length: 2', 'Content-Length: 2'], '{}', 'one'),
  ...CHUNKS.map(([name, body]) => post(`chunks: ${name}`, ['Transfer-Encoding: chunked'], body, 'refused')),
  post(
    'a trailer that is a header',
    ['Transfer-Encoding: chunked'],
    '0\r\nHost: evil.example\r\n\r\n',
    'one',
  ),
  post('a body that is a request', [`Content-Length: ${SMUGGLED.length}`], SMUGGLED, 'one'),
  get('two hosts', ['GET / HTTP/1.1', HOST, 'Host: evil.example'], 'refused'),
  get('two equal hosts', ['GET / HTTP/1.1', HOST, HOST], 'refused'),
  get(
    'a second host behind a thousand headers',
    ['GET / HTTP/1.1', HOST, ...FILLER, 'Host: evil'],
    'refused',
  ),
  get(
    'a length behind a thousand headers',
    ['GET / HTTP/1.1', HOST, ...FILLER, 'Content-Length: 5'],
    'refused',
  ),
  get('no host', ['GET / HTTP/1.1', 'A: b'], 'refused'),
  get('a folded host', ['GET / HTTP/1.1', 'Host:', ' hotel.example'], 'one'),
  get('a folded header', ['GET / HTTP/1.1', HOST, 'A: b', ' GET /robots.txt HTTP/1.1'], 'one'),
  get('a header without a colon', ['GET / HTTP/1.1', HOST, 'GET /robots.txt HTTP/1.1'], 'refused'),
  get('a space before a colon', ['GET / HTTP/1.1', HOST, 'A : b'], 'refused'),
  get('NUL in a header', ['GET / HTTP/1.1', HOST, 'A: \u0000b'], 'refused'),
  get('HTTP/0.9', ['GET /'], 'refused'),
  { name: 'HTTP/0.9 in its one line', bytes: 'GET /\r\n', wanted: 'refused' },
  get('HTTP/0.9 of a page, with a host', ['GET /rooms', HOST], 'refused'),
  get('HTTP/0.9 of a file, with a host', ['GET /robots.txt', HOST], 'refused'),
  get('HTTP/0.9 by name', ['GET / HTTP/0.9', HOST], 'refused'),
  get('HTTP/1.2', ['GET / HTTP/1.2', HOST], 'refused'),
  get('HTTP/2.0', ['PRI * HTTP/2.0', '', 'SM'], 'refused'),
  get('HTTP/1.1 without a space', ['GET /HTTP/1.1', HOST], 'refused'),
  get('two spaces', ['GET  / HTTP/1.1', HOST], 'one'),
  get('a tab', ['GET\t/ HTTP/1.1', HOST], 'refused'),
  get('absolute form of another host', ['GET http://evil.example/ HTTP/1.1', HOST], 'one'),
  get('absolute form of another scheme', ['GET ftp://hotel.example/ HTTP/1.1', HOST], 'one'),
  get('authority form', ['CONNECT evil.example:443 HTTP/1.1', HOST], 'refused'),
  get('a line end in the path', ['GET /\r\nGET /robots.txt HTTP/1.1', HOST], 'refused'),
  { name: 'bare line feeds', bytes: `GET / HTTP/1.1\n${HOST}\n\n`, wanted: 'one' },
  { name: 'bare carriage returns', bytes: `GET / HTTP/1.1\r${HOST}\r\r`, wanted: 'one' },
  get(
    'GET with a body',
    ['GET / HTTP/1.1', HOST, `Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
    'one',
  ),
  get('an upgrade', ['GET / HTTP/1.1', HOST, 'Connection: upgrade', 'Upgrade: h2c'], 'one'),
  get('an expectation', ['GET / HTTP/1.1', HOST, 'Expect: a miracle'], 'one'),
  get('headers of 20 KB', ['GET / HTTP/1.1', HOST, `A: ${'a'.repeat(20_000)}`], 'refused'),
  get('a path that cannot be decoded', ['GET /%zz HTTP/1.1', HOST], 'refused'),
]
