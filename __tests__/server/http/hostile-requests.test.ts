import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { openConnection, type RawAnswer } from '../../support/raw-connection'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'

const SECRET = 'LANDMARK-SECRET'
const SMUGGLED = 'GET /robots.txt HTTP/1.1\r\nHost: hotel.example\r\n\r\n'
const CHUNKED = `0\r\n\r\n${SMUGGLED}`

let port: number

beforeAll(async () => {
  port = await openHotel()
})
afterAll(closeAll)

/** Opens a hotel that listens, with files next to its site that nobody may read. */
async function openHotel(): Promise<number> {
  const siteDir = await makeRelease()
  const { app, dataDir } = await openTestBackend({ siteDir })
  const hidden = ['.env', 'mail/letter.eml'].map((name) => join(dataDir, name))
  const inside = ['webpack.stats.json', `${HASHED_SCRIPT}.map`].map((name) => join(siteDir, name))
  for (const file of [...hidden, ...inside, join(siteDir, '../.env'), join(siteDir, '.secret')]) {
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, SECRET)
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Sends bytes on a connection of their own and returns every answer until the server ends it. */
async function send(bytes: string): Promise<RawAnswer[]> {
  const connection = await openConnection(port)
  connection.send(bytes)
  const answers: RawAnswer[] = []
  for (;;) {
    const answer = await connection.read()
    if (answer === undefined) break
    answers.push(answer)
  }
  connection.close()
  return answers
}

const ENCODINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replaceAll('.', '%2e'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replaceAll('.', '%252e').replaceAll('/', '%252f'),
  (path) => path.replaceAll('.', '%c0%ae'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '%5c'),
  (path) => path.replaceAll('../', '....//'),
  (path) => path.replaceAll('../', '..;/'),
  (path) => path.replaceAll('../', '..%00/'),
]
const OUTSIDE = ['.env', 'hotel.db', 'mail/letter.eml', 'etc/passwd']
const INSIDE = ['.secret', 'release.json', 'webpack.stats.json', `${HASHED_SCRIPT}.map`, 'index.html.br']
const SPELLINGS = [
  ...['/', '/static/', '/api/pictures/', '/page-data/rooms/'].flatMap((start) =>
    OUTSIDE.flatMap((name) =>
      ENCODINGS.flatMap((encode) => [1, 2, 8].map((depth) => start + encode('../'.repeat(depth) + name))),
    ),
  ),
  ...INSIDE.flatMap((name) => [
    `/${name}`,
    `//${name}`,
    `/rooms/../${name}`,
    `/static/..%2f${name}`,
    `/${name}%00`,
    `/${name}?`,
    `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
    `http://hotel.example/${name}`,
  ]),
]

it('serves no file that is not part of the site, however its path is written', async () => {
  const given: string[] = []
  for (const path of SPELLINGS) {
    const connection = await openConnection(port)
    connection.send(`GET ${path} HTTP/1.1\r\nHost: hotel.example\r\nConnection: close\r\n\r\n`)
    const answer = await connection.read()
    connection.close()
    const text = answer?.body.toString('latin1') ?? ''
    if ([SECRET, 'root:x:0:0', 'SQLite format 3', '"builtAt"'].some((mark) => text.includes(mark))) {
      given.push(path)
    }
  }
  expect(given).toEqual([])
})

const post = (headers: readonly string[], body: string) =>
  `POST /api/contact/ HTTP/1.1\r\nHost: hotel.example\r\nContent-Type: application/json\r\n${headers.join('\r\n')}\r\n\r\n${body}`
const get = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`

it.each([
  ['a length and chunks', post(['Content-Length: 6', 'Transfer-Encoding: chunked'], CHUNKED)],
  ['chunks and a length', post(['Transfer-Encoding: chunked', 'Content-Length: 6'], CHUNKED)],
  ['two lengths', post(['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`], SMUGGLED)],
  ['a list of lengths', post(['Content-Length: 6, 0'], SMUGGLED)],
  ['a length with a sign', post(['Content-Length: +6'], SMUGGLED)],
  ['an unknown encoding', post(['Transfer-Encoding: xchunked'], CHUNKED)],
  ['an encoding behind a bare line feed', post(['X: a\nTransfer-Encoding: chunked'], CHUNKED)],
  ['a space before a colon', post(['Transfer-Encoding : chunked'], CHUNKED)],
  ['a chunk of negative size', post(['Transfer-Encoding: chunked'], `-1\r\n\r\n${SMUGGLED}`)],
  [
    'a chunk that is longer than its size',
    post(['Transfer-Encoding: chunked'], `1\r\nab\r\n0\r\n\r\n${SMUGGLED}`),
  ],
  ['two hosts', get('GET / HTTP/1.1', 'Host: hotel.example', 'Host: evil.example')],
  ['no host', get('GET / HTTP/1.1', 'A: b')],
  ['a header without a colon', get('GET / HTTP/1.1', 'Host: hotel.example', 'GET /robots.txt HTTP/1.1')],
  ['NUL in a header', get('GET / HTTP/1.1', 'Host: hotel.example', 'A: \u0000b')],
  ['HTTP/2 by prior knowledge', get('PRI * HTTP/2.0', '', 'SM')],
])('refuses %s and answers nothing hidden in it', async (_, bytes) => {
  const answers = await send(bytes)
  expect(answers.filter(({ status }) => status < 400)).toEqual([])
  expect(answers.filter(({ body }) => body.includes('User-agent'))).toEqual([])
})

it('answers the same request when it is not hidden', async () => {
  const [answer] = await send(SMUGGLED.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  expect(answer?.body.toString()).toContain('User-agent')
})

const ROUTES = [
  ['POST', '/api/contact/'],
  ['POST', '/api/bookings/verify-payment/'],
  ['POST', '/api/paystack/webhook/'],
  ['POST', '/book'],
  ['GET', '/api/rooms/1/'],
  ['GET', '/book/return'],
] as const
const PERSON = 'Zoltan'
const FIELDS = ['reference', 'room_id', 'name', 'email', 'message', '__proto__']

const anyRequest = fc.record({
  route: fc.constantFrom(...ROUTES),
  query: fc.oneof(fc.constant(''), fc.string({ unit: 'binary', maxLength: 40 })),
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data',
  ),
  body: fc.oneof(
    fc.dictionary(
      fc.constantFrom(...FIELDS),
      fc.oneof(fc.constant(PERSON), fc.string({ unit: 'binary' }), fc.jsonValue(), fc.maxSafeInteger()),
    ),
    fc.jsonValue(),
  ),
  cut: fc.option(fc.nat(60), { freq: 3, nil: undefined }),
})

it('answers any request without a server error, and says nothing of its inside', async () => {
  const lines: string[] = []
  const { app, dataDir } = await openTestBackend({
    siteDir: await makeRelease(),
    logger: { stream: { write: (line: string) => lines.push(line) } },
  })
  const inside = [dataDir, process.cwd(), 'node_modules', 'SQLITE', 'SqliteError']
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ route: [method, path], query, type, body, cut }) => {
      const answer = await app.inject({
        method,
        url: `${path}?${encodeURIComponent(query)}`,
        headers: { 'content-type': type },
        payload: method === 'POST' ? JSON.stringify(body).slice(0, cut) : undefined,
      })
      expect(answer.statusCode === 503 ? 0 : answer.statusCode).toBeLessThan(500)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(inside.filter((text) => answer.body.includes(text))).toEqual([])
    }),
    { numRuns: 500, endOnFailure: true },
  )
  expect(lines.filter((line) => line.includes(PERSON))).toEqual([])
})
