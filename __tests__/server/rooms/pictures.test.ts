import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { copyContent } from '../../support/content-copy'
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

it('converts a picture that has the colours of print', async () => {
  const { contentDir, draw } = await copyContent({ hasOwnPictures: true })
  await draw('rooms/classic-room.jpg', 1_200, 800)
  const file = join(contentDir, 'images/rooms/classic-room.jpg')
  await writeFile(
    file,
    await sharp(await readFile(file))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
  )
  const { app } = await openTestBackend({ contentDir })
  const answer = await app.inject('/api/pictures/rooms/classic-room.jpg')
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ space: 'srgb', width: 1_200 })
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
