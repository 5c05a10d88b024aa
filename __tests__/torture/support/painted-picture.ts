import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { makeTempDir } from '../../support/server/closing'

/** Red, green and blue, each up to 255. */
export type Colour = readonly [number, number, number]

/** What the encodings of a picture may change of a colour. */
const TOLERANCE = 12

/** Makes a file with a picture of one colour, as large as the desk wants it. */
export async function paint([r, g, b]: Colour): Promise<string> {
  const file = join(await makeTempDir(), 'painted.jpg')
  await sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 95 })
    .toFile(file)
  return file
}

/** Gives the colour of the middle of a picture as the browser draws it, without what lies over it. */
export async function findColour(image: Locator): Promise<Colour> {
  await image.evaluate((drawn: HTMLImageElement) => drawn.decode())
  return image.evaluate((drawn: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [drawn.naturalWidth, drawn.naturalHeight]
    const context = canvas.getContext('2d')
    context?.drawImage(drawn, 0, 0)
    const middle = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
    return [middle?.[0] ?? -1, middle?.[1] ?? -1, middle?.[2] ?? -1] as const
  })
}

export function isSame(one: Colour, other: Colour): boolean {
  return one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= TOLERANCE)
}
