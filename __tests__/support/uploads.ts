import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** Makes the file of a picture in one colour. */
export function picture(
  width = 1_500,
  height = 1_000,
  { colour = '#a37b3f', format = 'jpeg' as 'jpeg' | 'png' | 'webp' | 'avif' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()
}

/** Makes a picture that no test has had before. */
export function anyPicture(): Promise<Buffer> {
  return picture(1_500, 1_000, { colour: `#${randomBytes(3).toString('hex')}` })
}

/** The beginning of an iPhone's HEIC. */
export function heic(): Buffer {
  return Buffer.concat([
    Buffer.from('\0\0\0\x28ftypheic\0\0\0\0mif1MiHEmiafMiHBheic', 'latin1'),
    Buffer.alloc(5_000),
  ])
}
