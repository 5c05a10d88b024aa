import sharp, { type Sharp } from 'sharp'
import { encodePicture } from '../../../src/server/rooms/encode-picture'
import { picture } from '../../support/uploads'

it.each<[string, (image: Sharp) => Sharp]>([
  ['as PNG', (image) => image.png()],
  ['as WebP', (image) => image.webp()],
  ['as AVIF', (image) => image.avif()],
  ['in the colours of print', (image) => image.toColourspace('cmyk').jpeg()],
  ['with 16 bits', (image) => image.toColourspace('rgb16').png()],
  ['in grey', (image) => image.greyscale().toColourspace('b-w').jpeg()],
  ['with a transparent ground', (image) => image.ensureAlpha(0.4).png()],
  ['that is progressive', (image) => image.jpeg({ progressive: true })],
  ['of 48 megapixels', (image) => image.resize(8_064, 6_048).jpeg()],
])('converts a picture %s to a JPEG in sRGB', async (_name, make) => {
  const { bytes, width, height } = await encodePicture(
    await make(sharp(await picture(1_500, 1_000))).toBuffer(),
  )
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: 'jpeg',
    space: 'srgb',
    depth: 'uchar',
    hasAlpha: false,
    isProgressive: true,
    width,
    height,
  })
})

it('takes the first picture of an animation', async () => {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => picture(1_500, 1_000, { colour })))
  const { bytes, height } = await encodePicture(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
  expect(height).toBe(1_000)
  const [red, , blue] = (await sharp(bytes).stats()).channels
  expect([red?.mean ?? 0, blue?.mean ?? 255]).toEqual([expect.closeTo(254, -1), expect.closeTo(0, -1)])
})
