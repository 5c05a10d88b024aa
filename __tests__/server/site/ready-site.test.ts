import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createStaticApp } from '../../../src/server/app/static-app'
import { createLogger } from '../../../src/server/http/logging'
import { createHttpServer } from '../../../src/server/http/fastify'
import { fixedRelease, type Releases } from '../../../src/server/releases/live'
import { keepSiteReady } from '../../../src/server/site/ready-site'
import { addSiteRoutes } from '../../../src/server/site/routes'
import { closeAll, CONTENT_DIR, openTestBackend, testEnv } from '../../support/server/backend'
import {
  type Listening,
  listen,
  plainRequest,
  untilInMemory,
  withoutMoment,
} from '../../support/server/listening'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'

const TOO_LARGE = 600 * 1024
const PICTURE_BYTES = 'picture'.length + '{}'.length
const PAGE_DATA = '/page-data/rooms/page-data.json'

const ENCODINGS = ['gzip', 'gzip, deflate', 'br, gzip', 'gzip, deflate, br, zstd', 'deflate']
const accepting = (encoding: string): Record<string, string> => ({ 'accept-encoding': encoding })

/** Gives how often it has answered HEAD with a page from memory, by its own numbers. */
async function countOfHeads(app: FastifyInstance): Promise<number> {
  const { body } = await app.inject('/metrics')
  const labels = 'route="/*",method="HEAD",status="2xx"'
  const line = body.split('\n').find((found) => found.startsWith(`hotel_http_ready_answers_total{${labels}}`))
  return Number(line?.split(' ')[1] ?? 0)
}

describe('of a release', () => {
  let app: FastifyInstance
  let listening: Listening
  beforeAll(async () => {
    const siteDir = await makeRelease()
    await writeFile(join(siteDir, 'static/0a1b/large.webp'), Buffer.alloc(TOO_LARGE, 'large'))
    app = (await openTestBackend({ siteDir, hasLoadShedding: false })).app
    listening = await listen(app)
    // The last of the files to be read.
    await untilInMemory(listening, '/static/0a1b/picture.webp')
  })

  afterAll(closeAll)

  const etagOf = async (url: string, headers: Record<string, string> = {}) =>
    String((await app.inject({ url, headers })).headers.etag)

  /** Asks for it in both ways, and gives the answer and whether it came from memory. */
  async function compare(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    const answer = await listening.ask(plainRequest(url, headers, method))
    const byFastify = await app.inject({ method, url, headers: { host: 'localhost', ...headers } })
    expect(answer.status).toBe(byFastify.statusCode)
    expect(answer.headers).toEqual(withoutMoment(byFastify.headers))
    expect(answer.body.equals(byFastify.rawPayload)).toBe(true)
    return answer
  }

  it.each([
    '/',
    '/rooms',
    '/rooms?from=mail',
    '/room/7',
    PAGE_DATA,
    `/${HASHED_SCRIPT}`,
    '/static/0a1b/picture.webp',
    '/robots.txt',
  ])('answers %s from memory as from the disk, in each encoding', async (url) => {
    for (const headers of [{}, ...ENCODINGS.map(accepting)]) {
      expect((await compare(url, headers)).isFromMemory).toBe(true)
      expect((await compare(url, headers, 'HEAD')).isFromMemory).toBe(true)
    }
  })

  it.each([
    '/nothing',
    '/404',
    '/404.html',
    '/rooms/',
    '/release.json',
    '/.secret',
    '/room/3',
    '/room/99',
    '/desk',
    `/${HASHED_SCRIPT}.br`,
    '/static/0a1b/large.webp',
    '/r%6foms',
  ])('leaves %s to Fastify', async (url) => {
    expect((await compare(url)).isFromMemory).toBe(false)
  })

  it('answers 304 to a browser that has the page, in the encoding that it takes', async () => {
    for (const headers of [{}, ...ENCODINGS.map(accepting)]) {
      const etag = await etagOf('/rooms', headers)
      const again = await compare('/rooms', { ...headers, 'if-none-match': etag })
      expect([again.status, again.isFromMemory]).toEqual([304, true])
      const dated = {
        ...headers,
        'if-none-match': etag,
        'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT',
        'cache-control': 'max-age=0',
      }
      expect(await compare('/rooms', dated)).toMatchObject({ status: 304, isFromMemory: true })
    }
  })

  it('answers 304 to the tag without its mark of weakness, too', async () => {
    const etag = await etagOf('/rooms')
    const answer = await compare('/rooms', { 'if-none-match': etag.replace(/^W\//, '') })
    expect(answer).toMatchObject({ status: 304, isFromMemory: true })
  })

  it('gives the whole page to a browser that has that of another release', async () => {
    for (const tag of ['"another"', 'W/"1d-19ab3f"']) {
      const answer = await compare('/rooms', { 'if-none-match': tag })
      expect(answer).toMatchObject({ status: 200, isFromMemory: true })
    }
  })

  it('lets Fastify judge every other condition', async () => {
    const etag = await etagOf('/rooms')
    const conditions: Record<string, string>[] = [
      { 'if-none-match': '*' },
      { 'if-none-match': 'another' },
      { 'if-none-match': `"another", ${etag}` },
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
      { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() },
      { 'if-match': '"another"' },
      { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
      { range: 'bytes=0-3' },
      { range: 'bytes=0-3', 'if-range': etag },
      { 'accept-encoding': 'br;q=0, gzip' },
      { 'accept-encoding': '*' },
      { 'accept-encoding': 'identity, br' },
      { origin: 'https://other.example' },
    ]
    for (const headers of conditions) {
      expect([headers, (await compare('/rooms', headers)).isFromMemory]).toEqual([headers, false])
    }
  })

  it.each([
    ['without a host', 'GET / HTTP/1.1', 400],
    ['with two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b', 400],
    ['of HTTP/1.0', 'GET / HTTP/1.0\r\nhost: localhost', 200],
    ['with a body', 'GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0', 200],
    ['to which something is expected', 'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: nothing', 417],
    ['in the absolute form', 'GET http://localhost/ HTTP/1.1\r\nhost: localhost', 404],
    ['with a hundred headers', `GET / HTTP/1.1\r\nhost: localhost${'\r\na: b'.repeat(100)}`, 431],
    ['that is no GET', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0', 404],
  ])('gives a request %s no ready answer', async (_what, head, status) => {
    const answer = await listening.ask(head)
    expect([answer.status, answer.isFromMemory]).toEqual([status, false])
  })

  it('counts what it answers from memory', async () => {
    const before = await countOfHeads(app)
    await listening.ask(plainRequest('/rooms', {}, 'HEAD'))
    await listening.ask(plainRequest('/rooms', {}, 'HEAD'))
    expect([await countOfHeads(app), await countOfHeads(app)]).toEqual([before + 2, before + 2])
  })
})

describe('of several releases', () => {
  afterEach(closeAll)

  it('answers from memory until the bound, and from the disk beyond', async () => {
    const siteDir = await makeRelease()
    const app = await createHttpServer({
      siteUrl: undefined,
      trustedProxies: [],
      log: createLogger(false),
    })
    const site = { releases: fixedRelease({ siteDir, contentDir: CONTENT_DIR }), env: testEnv() }
    addSiteRoutes(app, { ...site, findRoom: async () => 'unknown' })
    keepSiteReady(app, site, { maxBytes: PICTURE_BYTES })
    const listening = await listen(app)
    await untilInMemory(listening, '/static/0a1b/picture.webp')
    const larger = await listening.ask(plainRequest('/rooms'))
    expect([larger.status, larger.isFromMemory]).toEqual([200, false])
  })

  it('follows a switch, keeps what open tabs need, and lets it go in time', async () => {
    const [first, second, oldest] = [await makeRelease(), await makeRelease(), await makeRelease()]
    await mkdir(join(oldest, 'page-data/old'), { recursive: true })
    await writeFile(join(oldest, 'page-data/old/page-data.json'), '{}')
    await writeFile(join(second, 'rooms/index.html'), '<title>new rooms</title>')
    for (const end of ['.br', '.gz']) await rm(join(second, `rooms/index.html${end}`))
    await rm(join(second, HASHED_SCRIPT))
    const made = [first, second].map((siteDir) => ({ id: siteDir, siteDir, contentDir: CONTENT_DIR }))
    let [live] = made
    let earlierDirs: string[] = []
    const { listening } = await serve({
      live: () => live ?? { id: '', siteDir: first, contentDir: CONTENT_DIR },
      earlierDirs: () => earlierDirs,
    })
    await untilInMemory(listening, '/rooms')
    live = made[1]
    // The last one is that of the hashed files of a whole day.
    earlierDirs = [first, oldest]
    const atOnce = await listening.ask(plainRequest('/rooms'))
    expect([String(atOnce.body), atOnce.isFromMemory]).toEqual(['<title>new rooms</title>', false])
    await untilInMemory(listening, `/${HASHED_SCRIPT}`)
    expect(String((await listening.ask(plainRequest('/rooms'))).body)).toBe('<title>new rooms</title>')
    // Only the release right before is kept in memory.
    const old = await listening.ask(plainRequest('/page-data/old/page-data.json'))
    expect([old.status, old.isFromMemory]).toEqual([200, false])
    earlierDirs = []
    expect(await listening.ask(plainRequest(`/${HASHED_SCRIPT}`))).toMatchObject({
      status: 404,
      isFromMemory: false,
    })
  })

  it('reads what two releases share once', async () => {
    const [first, second] = [await makeRelease(), await makeRelease()]
    // By its name its content never changes, so this change shows who reads it again.
    const picture = '/static/0a1b/picture.webp'
    await writeFile(join(second, picture), 'read again')
    await writeFile(join(second, PAGE_DATA), '{"new":true}')
    let siteDir = first
    const { listening } = await serve({ live: () => ({ id: siteDir, siteDir, contentDir: CONTENT_DIR }) })
    await untilInMemory(listening, picture)
    siteDir = second
    await untilInMemory(listening, picture)
    expect(String((await listening.ask(plainRequest(picture))).body)).toBe('picture')
    expect(String((await listening.ask(plainRequest(PAGE_DATA))).body)).toBe('{"new":true}')
  })
})

async function serve(releases: Pick<Releases, 'live'> & Partial<Releases>) {
  const app = await createStaticApp({
    env: testEnv({ apiHost: 'https://api.hotel.example', payments: { mode: 'none' } }),
    releases: { earlierDirs: () => [], ...releases },
    log: createLogger(false),
  })
  return { app, listening: await listen(app) }
}
