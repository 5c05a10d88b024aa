import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { placePlainPicture } from '../../../src/server/releases/plain-picture'
import { makeTempDir } from '../../support/server/closing'

it('copies a picture upright and without the camera’s metadata', async () => {
  const dir = await makeTempDir()
  const [from, to] = [join(dir, 'camera.jpg'), join(dir, 'plain.jpg')]
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } }).jpeg()
  const exif = { IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '6/1 25/1 0/1' } }
  await writeFile(from, await picture.withExif(exif).withMetadata({ orientation: 6 }).toBuffer())
  expect(await sharp(from).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
  await placePlainPicture('images/camera.jpg', from, to)
  const { exif: left, width, height } = await sharp(to).metadata()
  expect([left, width, height]).toEqual([undefined, 60, 90])
})

it('copies every other picture byte for byte, also one that cannot be read, and no other file', async () => {
  const to = join(await makeTempDir(), 'copy')
  const from = resolve('content/images/rooms/classic-room.jpg')
  await placePlainPicture('images/rooms/classic-room.jpg', from, to)
  expect((await readFile(to)).equals(await readFile(from))).toBe(true)
  await placePlainPicture('images/broken.jpg', resolve('content/hotel.json'), to)
  expect(await readFile(to, 'utf8')).toBe(await readFile('content/hotel.json', 'utf8'))
  expect(placePlainPicture('hotel.json', from, to)).toBeUndefined()
})

it('leaves out a picture with metadata that cannot be read to its end', async () => {
  const dir = await makeTempDir()
  const [from, to] = [join(dir, 'half.jpg'), join(dir, 'plain.jpg')]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: 'red', noise } }).jpeg()
  const whole = await picture.withExif({ IFD0: { Copyright: 'Ada' } }).toBuffer()
  await writeFile(from, whole.subarray(0, whole.length / 2))
  await placePlainPicture('images/half.jpg', from, to)
  expect(existsSync(to)).toBe(false)
})
