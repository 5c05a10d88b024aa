import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openTestBackend } from '../../support/server/backend'
import { DESK_HOST, openTestDesk } from '../../support/server/open-desk'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'

const PATHS = [
  '/desk',
  '/desk/',
  '/desk/rooms',
  '/desk/index.html',
  '/%64esk',
  '/Desk',
  '/page-data/desk/page-data.json',
  '/page-data/desk/[...]/page-data.json',
  '/api/desk/me/',
]

/** Writes a release with the page of the desk, where Gatsby puts it. */
async function makeDeskRelease(page = 'desk/[...]'): Promise<string> {
  const siteDir = await makeRelease()
  const files = {
    [`${page}/index.html`]: '<title>the desk</title><script>window.desk=1</script>',
    [`page-data/${page}/page-data.json`]: '{"path":"/desk"}',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(siteDir, name)), { recursive: true })
    await writeFile(join(siteDir, name), text)
  }
  return siteDir
}

it.each(['desk', 'desk/[...]'])('shows its page at each of its paths, from %s', async (page) => {
  const { desk } = await openTestDesk({ siteDir: await makeDeskRelease(page) })
  for (const url of [
    '/desk',
    '/desk/',
    '/desk/rooms',
    '/desk/bookings/LH-7K3M9Q?from=mail',
    '/desk/sign-in',
  ]) {
    const answer = await desk.inject({ url, headers: { host: DESK_HOST, 'if-none-match': '*' } })
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store'])
    expect(answer.body).toContain('<title>the desk</title>')
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(String(answer.headers['content-security-policy'])).toMatch(
      /script-src 'self' 'sha256-[^']+'; .*img-src 'self' data: blob:; connect-src 'self'; .*frame-ancestors 'none'/,
    )
  }
})

it('serves the files of its page, and no public page', async () => {
  const { desk } = await openTestDesk({ siteDir: await makeDeskRelease() })
  const get = (url: string) => desk.inject({ url, headers: { host: DESK_HOST } })
  for (const url of [
    `/${HASHED_SCRIPT}`,
    '/static/0a1b/picture.webp',
    '/page-data/desk/[...]/page-data.json',
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 200])
  }
  for (const url of [
    '/rooms',
    '/room/7',
    '/404',
    '/.secret',
    '/api/rooms/',
    '/desk/..%2f..%2fpackage.json',
  ]) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode === 404 || body.includes('the desk')]).toEqual([url, true])
    expect(body).not.toContain('secret')
  }
  const start = await get('/')
  expect([start.statusCode, start.headers['location']]).toEqual([302, '/desk'])
})

it.each(PATHS)('is not on the public site: %s', async (url) => {
  const { app } = await openTestBackend({ siteDir: await makeDeskRelease() })
  const answer = await app.inject({ url, headers: { host: DESK_HOST } })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('the desk')
  const write = await app.inject({ method: 'POST', url: '/api/desk/sign-in/', payload: { token: 'x' } })
  expect(write.statusCode).toBe(404)
})
