import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { readPreviewEnv } from '../../../src/config/server-env'
import { closeAll, onClose, openTestBackend } from '../../support/server/backend'
import { makeRelease } from '../../support/server/release'

afterEach(closeAll)

const PATHS = ['/', '/rooms', '/api/rooms/', '/api/pictures/rooms/classic-room.jpg', '/readyz', '/healthz']

async function openPreview({ isPreview = true } = {}) {
  const siteDir = await makeRelease()
  const { app } = await openTestBackend({ siteDir, env: { isPreview }, hasLoadShedding: false })
  return app
}

it.each(['localhost:9010', 'localhost', '127.0.0.1:9010', '127.0.0.1', '[::1]:8123'])(
  'answers a browser on this machine, at %s',
  async (host) => {
    const app = await openPreview()
    const answers = await Promise.all(
      ['/', '/api/rooms/'].map((url) => app.inject({ url, headers: { host } })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const { headers } of answers) expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  },
)

it.each([
  ['the name of the site', { host: 'www.hotel.example' }],
  ['a name that was made to lead here', { host: 'localhost.attacker.example:9010' }],
  ['a name in front of the address', { host: 'user@127.0.0.1' }],
  ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.9' }],
  ['Forwarded', { forwarded: 'for=203.0.113.9' }],
  ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
  ['Via', { via: '2.0 Caddy' }],
])('answers an empty 404 everywhere to a request with %s', async (_what, headers) => {
  const app = await openPreview()
  for (const url of [...PATHS, '/nowhere']) {
    const { statusCode, body } = await app.inject({ url, headers: { host: '127.0.0.1:9010', ...headers } })
    expect([url, statusCode, body]).toEqual([url, 404, ''])
  }
  const post = await app.inject({ method: 'POST', url: '/api/contact/', headers, payload: {} })
  expect([post.statusCode, post.body]).toEqual([404, ''])
})

it('answers an empty 404 to HTTP/1.0, which a proxy speaks', async () => {
  const app = await openPreview()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onClose(async () => void socket.destroy())
  socket.end('GET / HTTP/1.0\r\nHost: localhost\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 404 [^]*\r\n\r\n$/)
})

it('is never ready for guests, also for a proxy that asks like a program on this machine', async () => {
  const app = await openPreview()
  const answer = await app.inject({ url: '/readyz', headers: { host: '127.0.0.1:9001' } })
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'not ready', reason: 'This is a preview, and not the site.' }),
  ])
})

it('leaves the site itself as it was behind a proxy', async () => {
  const app = await openPreview({ isPreview: false })
  const headers = { host: 'www.hotel.example', 'x-forwarded-for': '203.0.113.9' }
  for (const url of ['/', '/api/rooms/', '/readyz']) {
    const answer = await app.inject({ url, headers })
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, undefined])
  }
})

it.each(['deploy/nginx.conf', 'deploy/Caddyfile'])('listens where %s does not look for the site', (file) => {
  expect(readFileSync(file, 'utf8')).not.toContain(String(readPreviewEnv({}).env.port))
  expect(readFileSync(file, 'utf8')).toContain('127.0.0.1:9000')
})
