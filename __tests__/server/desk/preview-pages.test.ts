import type { InjectOptions } from 'fastify'
import { resolve } from 'node:path'
import { readPreviewEnv } from '../../../src/config/server-env'
import { openBackend } from '../../../src/server/app/backend'
import { openPreview } from '../../../src/server/app/open-preview'
import { PREVIEW_MS, previewPath } from '../../../src/server/desk/preview-pages'
import { createLogger } from '../../../src/server/http/logging'
import { openReleaseStore } from '../../../src/server/releases/store'
import { changeRoom } from '../../../src/server/rooms/offer'
import { MARKETING } from '../../support/server/actor'
import { onClose, openTestBackend, testEnv } from '../../support/server/backend'
import { call, cookieOf, DESK_HOST, openTestDesk } from '../../support/server/open-desk'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'
const SECRET = 'a secret of this hotel'
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** A hotel's desk with a preview whose pages are `makeRelease`'s; the link was made at the hour of `now`. */
async function openDesk({ now = () => new Date(), deskUrl }: { now?: () => Date; deskUrl?: string } = {}) {
  const backend = await openTestBackend()
  const log = createLogger(false)
  const env = testEnv({ dataDir: backend.dataDir, databaseUrl: backend.place.databaseUrl })
  const store = openReleaseStore(readPreviewEnv(env.dataDir).env)
  const release = await store.add({ siteDir: await makeRelease(), contentDir: resolve('content') })
  const opened = openPreview({ env, secret: SECRET, log, openBackend })
  onClose(() => opened.close())
  const desk = await openTestDesk({
    backend,
    siteDir: await makeRelease(),
    preview: opened,
    now,
    ...(deskUrl && { deskUrl }),
  })
  const host = deskUrl === undefined ? DESK_HOST : new URL(deskUrl).host
  const get = (url: string, { headers, ...options }: InjectOptions = {}) =>
    desk.desk.inject({ url, headers: { host, ...headers }, ...options })
  const link = previewPath(SECRET, release.id, new Date(now().getTime() + PREVIEW_MS))
  return { ...desk, get, link, release, store, opened }
}

/** Opens the link, and returns the cookie that the browser gets. */
async function follow({ get, link }: Awaited<ReturnType<typeof openDesk>>): Promise<string> {
  const answer = await get(link, { headers: NAVIGATION })
  expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/'])
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

it('opens the preview by its link, for a day, and beside it the desk', async () => {
  const desk = await openDesk()
  const { get } = desk
  const answer = await get(desk.link, { headers: NAVIGATION })
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^preview=[^;]+; Max-Age=86[34]\d\d; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const cookie = await follow(desk)
  const page = await get('/', { headers: { ...NAVIGATION, cookie } })
  expect(page.statusCode).toBe(200)
  expect(page.headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(String(page.headers['content-security-policy'])).toMatch(
    /script-src 'self'( 'sha256-[^']+')*; .*frame-src 'self' https:\/\/checkout/,
  )
  // What a page of the desk loads is of the desk's release.
  const referer = `http://${DESK_HOST}/desk/rooms`
  for (const headers of [{ referer, 'sec-fetch-mode': 'cors' }, { referer }]) {
    const { statusCode } = await get('/api/rooms/', { headers: { ...headers, cookie } })
    expect(statusCode).toBe(404)
  }
  for (const url of ['/desk/rooms', '/Desk', '/api/desk/me/', '/%61pi/desk/me/']) {
    const { statusCode } = await get(url, { headers: { cookie } })
    expect([url, statusCode === 404 || statusCode === 401]).toEqual([url, true])
  }
  const robots = await get('/robots.txt', { headers: { cookie } })
  expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
  // From the desk into the preview.
  const opened = await get('/rooms', { headers: { ...NAVIGATION, referer, cookie } })
  expect(opened.statusCode).toBe(200)
  expect((await get(`/${HASHED_SCRIPT}`, { headers: { cookie } })).statusCode).toBe(200)
})

it('is not there without the cookie, with a forged one, or at another host', async () => {
  const desk = await openDesk()
  const cookie = await follow(desk)
  const { get } = desk
  for (const headers of [{}, { cookie: 'preview=' }, { cookie: 'preview=x.9999999999.y' }]) {
    expect((await get('/api/rooms/', { headers })).statusCode).toBe(404)
    expect((await get('/rooms', { headers })).statusCode).toBe(404)
  }
  const elsewhere = await get('/rooms', { headers: { host: 'evil.example', cookie } })
  expect(elsewhere.statusCode).toBe(403)
})

it('leads to no other site', async () => {
  const desk = await openDesk()
  const cookie = await follow(desk)
  const led = {
    '//evil.example': undefined,
    '/%5Cevil.example': undefined,
    '/%2F%2Fevil.example': '/evil.example',
  }
  for (const [url, location] of Object.entries(led)) {
    const answer = await desk.get(url, { headers: { ...NAVIGATION, cookie } })
    expect([url, answer.headers['location']]).toEqual([url, location])
    const linked = await desk.get(`${desk.link}?next=${url}`, { headers: NAVIGATION })
    expect(linked.headers['location']).toBe('/')
  }
})

it('says when a link has ended or is wrong, and closes the preview', async () => {
  let time = Date.parse('2026-11-27T12:00:00Z')
  const desk = await openDesk({ now: () => new Date(time) })
  const { get, link } = desk
  const cookie = await follow(desk)
  const [, , , signature = ''] = /^\/preview\/([^.]+)\.(\d+)\.(.+)$/.exec(link) ?? []
  const later = `/preview/${desk.release.id}.9999999999.${signature}`
  for (const forged of ['/preview/x', later, link.slice(0, -1), `${link}.x`]) {
    const answer = await get(forged, { headers: NAVIGATION })
    expect([answer.statusCode, answer.body]).toEqual([
      410,
      expect.stringContaining('This link is not complete or has ended'),
    ])
    // A wrong link in a chat closes no preview.
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  time += PREVIEW_MS
  expect((await get(link, { headers: NAVIGATION })).statusCode).toBe(410)
  const ended = await get('/rooms', { headers: { ...NAVIGATION, cookie } })
  expect(ended.body).toContain('has ended')
  expect(String(ended.headers['set-cookie'])).toContain('Max-Age=0')
  expect((await get('/api/rooms/', { headers: { cookie } })).statusCode).toBe(404)
})

it('ends a link with a newer preview, and when somebody ends the preview', async () => {
  const desk = await openDesk()
  const { get, link, store, opened } = desk
  const cookie = await follow(desk)
  const newer = await store.add({ siteDir: await makeRelease(), contentDir: resolve('content') })
  await store.goLive(newer.id)
  expect((await get(link, { headers: NAVIGATION })).statusCode).toBe(410)
  expect((await get('/api/rooms/', { headers: { cookie } })).statusCode).toBe(404)
  const next = previewPath(SECRET, newer.id, new Date(Date.now() + PREVIEW_MS))
  const nextCookie = await follow({ ...desk, link: next })
  expect((await get('/api/rooms/', { headers: { cookie: nextCookie } })).statusCode).toBe(200)
  await opened.end()
  for (const ended of [next, link]) {
    expect((await get(ended, { headers: NAVIGATION })).statusCode).toBe(410)
  }
  expect((await get('/api/rooms/', { headers: { cookie: nextCookie } })).statusCode).toBe(404)
})

it('asks for a cookie of this host alone over https', async () => {
  const { get, link } = await openDesk({ deskUrl: 'https://desk.example' })
  const answer = await get(link, { headers: NAVIGATION })
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-preview=.*; Secure/)
})

it('has the hotel’s rooms and books of its own', async () => {
  const desk = await openDesk()
  const { database, get } = desk
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_100_000 }, new Date())
  const cookie = await follow(desk)
  const rooms = (await get('/api/rooms/', { headers: { cookie } })).json()
  expect(rooms[0]).toMatchObject({ id: 1, price: 91_000, available: true })
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Is the pool open?' }
  const headers = { cookie, origin: `http://${DESK_HOST}` }
  const sent = await get('/api/contact/', { method: 'POST', payload: body, headers })
  expect(sent.statusCode).toBeLessThan(300)
  expect(await database.selectFrom('messages').selectAll().execute()).toEqual([])
  const large = { ...body, message: 'x'.repeat(500_000) }
  const refused = await get('/api/contact/', { method: 'POST', payload: large, headers })
  expect(refused.statusCode).toBe(413)
})

it('gives the preview nothing of who is signed in, and the desk’s calls to nobody else', async () => {
  const desk = await openDesk()
  const preview = await follow(desk)
  const session = await cookieOf(desk, 'marketing')
  const both = `${session}; ${preview}`
  expect((await call(desk, 'me/', { cookie: both })).statusCode).toBe(200)
  expect((await call(desk, 'me/', { cookie: preview })).statusCode).toBe(401)
  // A page of the preview that calls the desk without its header, as a form would.
  const write = await call(desk, 'publish/', {
    method: 'POST',
    cookie: both,
    headers: { 'x-desk': undefined },
  })
  expect(write.statusCode).toBe(403)
})
