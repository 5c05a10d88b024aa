import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openTestBackend } from '../../support/server/backend'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'

it('does not serve the build’s own notes and compressed copies by name', async () => {
  const siteDir = await makeRelease()
  const { app } = await openTestBackend({ siteDir })
  const names = ['release.json', 'chunk-map.json', 'webpack.stats.json', 'index.html.br', 'app.js.map']
  for (const name of names) {
    await writeFile(join(siteDir, name), 'for nobody')
    expect((await app.inject(`/${name}`)).statusCode).toBe(404)
  }
  expect((await app.inject(`/${HASHED_SCRIPT}.gz`)).statusCode).toBe(404)
  expect((await app.inject('/Release.json')).statusCode).toBe(404)
})

it.each(['/desk', '/desk/', '/desk)', '/DESK,', '//desk!'])(
  'does not lead to the desk from %s',
  async (url) => {
    const siteDir = await makeRelease()
    await mkdir(join(siteDir, 'desk'))
    await writeFile(join(siteDir, 'desk/index.html'), 'for the front desk')
    const { app } = await openTestBackend({ siteDir })
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['location']]).toEqual([404, undefined])
  },
)

it.each([
  ['/rooms/', '/rooms'],
  ['/rooms/?from=mail&a=%3F', '/rooms?from=mail&a=%3F'],
  ['//room/3', '/room/3'],
  ['//', '/'],
  ['/Rooms?from=mail', '/rooms?from=mail'],
  ['/room/7),', '/room/7'],
  ['/rooms%E2%80%8B?from=chat', '/rooms?from=chat'],
  ['/room%E2%80%8E/7%E2%80%9D%29.%C2%A0', '/room/7'],
  ["/rooms'%3E*", '/rooms'],
  ['/%E2%81%A0', '/'],
  ['/rooms%2F?from=chat', '/rooms?from=chat'],
  ['/%2Frooms', '/rooms'],
  ['/nothing%2Fmore', '/nothing/more'],
  ['/rooms%3Fguests=2', '/rooms?guests=2'],
  ['/room/7%23photos', '/room/7#photos'],
  ['/%5C%2Fexample.com', '/%5C/example.com'],
  ['/rooms%?a=%20', '/rooms?a=%20'],
  ['/book%E2%80%8B?room_id=3', '/book?room_id=3'],
  ['/Book/Return/?reference=3-1', '/book/return?reference=3-1'],
])('leads %s to %s', async (url, location) => {
  const { app } = await openTestBackend({ siteDir: await makeRelease() })
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.headers['location']]).toEqual([301, location])
  expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate, no-transform')
})
