import { readFile } from 'node:fs/promises'
import { closeAll, openTestBackend } from '../../support/server/backend'

afterEach(closeAll)

it('serves a room’s picture with a cache time', async () => {
  const { app } = await openTestBackend()
  const { image } = (await app.inject('/api/rooms/1/')).json()
  const answer = await app.inject({ url: image, headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
  })
  expect(answer.rawPayload).toEqual(await readFile('content/images/rooms/classic-room.jpg'))
  const again = await app.inject({ url: image, headers: { 'if-none-match': String(answer.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

it.each(['rooms/missing.jpg', 'pool/pool-day.jpg', '..%2Frooms.json', '', '%00.jpg'])(
  'answers 404 in the error shape for %s',
  async (path) => {
    const { app } = await openTestBackend()
    const answer = await app.inject(`/api/pictures/${path}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error.code).toBe('not_found')
    expect(answer.headers['cache-control'] ?? '').not.toContain('max-age')
  },
)
