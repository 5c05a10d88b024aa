import { createHash } from 'node:crypto'
import PQueue from 'p-queue'
import sharp from 'sharp'
import type { Crop } from '../../shared/desk/rooms'
import { errorMessageOf, isPassingFault } from '../../shared/error-facts'
import {
  hasRatio,
  HEIC_HELP,
  isHeic,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_NEEDS,
  type PictureUse,
  UPLOAD_MAX_WIDTH,
} from '../../shared/pictures'
import { Busy, InvalidInput } from '../http/errors'

const MAX_SECONDS = 20
const QUALITY = 86

export interface EncodedPicture {
  /** The value of `rooms.image`. */
  path: string
  bytes: Buffer
  width: number
  height: number
}

const NO_PICTURE = 'This file cannot be used. Please choose a JPEG, PNG, WebP or AVIF.'
const DAMAGED = 'This picture is damaged. Please choose another one.'

// No picture is encoded twice, so the cache would only use up to 50 MB of memory.
sharp.cache(false)

/** One at a time: a large picture takes much memory, and guests are served meanwhile. */
export const decoding = new PQueue({ concurrency: 1 })

/**
 * Encodes an uploaded file as a picture of the site: a JPEG in sRGB, at most 2400 pixels wide, upright,
 * without metadata. A picture that is shown whole, such as a room's, is 3:2. `crop` is in pixels of the
 * upright picture; by default the largest part in the middle. Throws an InvalidInput, and a Busy when it
 * takes too long.
 */
export async function encodePicture(
  bytes: Buffer,
  crop?: Crop,
  use: PictureUse = 'whole',
): Promise<EncodedPicture> {
  if (bytes.length > PICTURE_MAX_BYTES) throw refused('The file is too large: at most 12 MB fit here.')
  if (isHeic(bytes)) throw refused(HEIC_HELP)
  if (!hasKnownBeginning(bytes)) throw refused(NO_PICTURE)
  return decoding.add(() => encode(bytes, crop, use))
}

async function encode(bytes: Buffer, crop: Crop | undefined, use: PictureUse): Promise<EncodedPicture> {
  const { minWidth, ratio } = PICTURE_NEEDS[use]
  const size = await readSize(bytes)
  const part = crop === undefined ? middleOf(size, ratio) : roundedWithin(crop, size, ratio)
  if (part.width < minWidth) {
    throw refused(`The picture is ${part.width} pixels wide here. It must be at least ${minWidth}.`)
  }
  const width = Math.min(part.width, UPLOAD_MAX_WIDTH)
  const height = Math.round(width / (ratio ?? part.width / part.height)) || 1
  const { x: left, y: top, ...extent } = part
  try {
    const encoded = await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .extract({ left, top, ...extent })
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer()
    const hash = createHash('sha256').update(encoded).digest('hex')
    return { path: `desk/${hash}.jpg`, bytes: encoded, width, height }
  } catch (error) {
    // The picture may be fine and the machine busy. The decoder that is broken off may complain first.
    if (/timeout:|killed|memory/i.test(errorMessageOf(error)) || isPassingFault(error)) throw new Busy()
    // The decoder's details would not help the reader.
    throw refused(DAMAGED)
  }
}

async function readSize(bytes: Buffer): Promise<Extent> {
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (facts === undefined) throw refused(DAMAGED)
  if (facts.width * facts.height > PICTURE_MAX_PIXELS) {
    const megapixels = PICTURE_MAX_PIXELS / 1_000_000
    throw refused(`The picture has more than ${megapixels} megapixels.`)
  }
  return facts.autoOrient
}

interface Extent {
  width: number
  height: number
}

function middleOf({ width, height }: Extent, ratio: number | undefined): Crop {
  if (ratio === undefined) return { x: 0, y: 0, width, height }
  const kept = {
    width: Math.min(width, Math.floor(height * ratio)),
    height: Math.min(height, Math.floor(width / ratio)),
  }
  return {
    x: Math.floor((width - kept.width) / 2),
    y: Math.floor((height - kept.height) / 2),
    ...kept,
  }
}

/** Returns the crop in whole pixels. Throws an InvalidInput when it is not within the picture, or has another ratio. */
function roundedWithin(crop: Crop, size: Extent, ratio: number | undefined): Crop {
  const [x, y] = [Math.round(crop.x), Math.round(crop.y)]
  // Both ends may be rounded up.
  const width = Math.min(Math.round(crop.width), size.width - x)
  const height = Math.min(Math.round(crop.height), size.height - y)
  const isWithin = x >= 0 && y >= 0 && width >= crop.width - 2 && height >= crop.height - 2
  if (!isWithin || width < 1 || height < 1) throw refused('The crop is not within the picture.')
  if (!hasRatio({ width, height }, ratio)) throw refused('The crop must be 3:2.')
  return { x, y, width, height }
}

/** True for the accepted formats. A file of another kind never reaches a decoder. */
function hasKnownBeginning(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1')
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP$/s.test(text) ||
    /^.{4}ftypavi[fs]$/s.test(text)
  )
}

function refused(sentence: string): InvalidInput {
  return new InvalidInput({ picture: sentence })
}
