import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { openTestBackend } from '../../support/server/backend'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'

const SECRET = 'LANDMARK-SECRET'

/** Opens a hotel with files next to its site that nobody may read, and returns its port. */
async function openHotel(): Promise<number> {
  const siteDir = await makeRelease()
  const { app, dataDir } = await openTestBackend({ siteDir })
  const hidden = ['.env', 'mail/letter.eml'].map((name) => join(dataDir, name))
  const inside = ['webpack.stats.json', `${HASHED_SCRIPT}.map`].map((name) => join(siteDir, name))
  for (const file of [...hidden, ...inside, join(siteDir, '../.env'), join(siteDir, '.secret')]) {
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, SECRET)
  }
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

/** Returns the body of a hotel's answer at a path, which is sent as it is. */
function read(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, agent: false })
    sent.on('response', (answer) => readText(answer).then(resolve, reject))
    sent.on('error', reject).end()
  })
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
  const port = await openHotel()
  const served: string[] = []
  for (const path of SPELLINGS) {
    const body = await read(port, path)
    if ([SECRET, 'root:x:0:0', 'SQLite format 3', '"builtAt"'].some((mark) => body.includes(mark))) {
      served.push(path)
    }
  }
  expect(served).toEqual([])
})

const ROUTES = [
  ['POST', '/api/contact/'],
  ['POST', '/api/bookings/verify-payment/'],
  ['POST', '/api/paystack/webhook/'],
  ['POST', '/book'],
  ['GET', '/api/rooms/1/'],
  ['GET', '/book/return'],
  ['GET', '/pay/x'],
  ['POST', '/pay/x'],
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

it('answers any request without a server error or internal details', async () => {
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
