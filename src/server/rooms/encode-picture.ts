import PQueue from 'p-queue'
import sharp from 'sharp'
import { errorMessageOf, isPassingFault } from '../../shared/error-facts'
import {
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
 * Returns a JPEG in sRGB, at most 2400 pixels wide, upright, without metadata. A use with a fixed ratio keeps
 * the largest part that fits, where it draws the eye most. Throws an InvalidInput, and a Busy.
 */
export async function encodePicture(bytes: Buffer, use: PictureUse = 'whole'): Promise<EncodedPicture> {
  if (bytes.length > PICTURE_MAX_BYTES) throw refused('The file is too large: at most 12 MB fit here.')
  if (isHeic(bytes)) throw refused(HEIC_HELP)
  if (!hasKnownBeginning(bytes)) throw refused(NO_PICTURE)
  return decoding.add(() => encode(bytes, use))
}

async function encode(bytes: Buffer, use: PictureUse): Promise<EncodedPicture> {
  const { minWidth, ratio } = PICTURE_NEEDS[use]
  const size = await readSize(bytes)
  const kept = Math.min(size.width, Math.floor(size.height * (ratio ?? Infinity)))
  if (kept < minWidth) {
    throw refused(`The picture is ${kept} pixels wide here. It must be at least ${minWidth}.`)
  }
  const width = Math.min(kept, UPLOAD_MAX_WIDTH)
  const height = Math.round(width / (ratio ?? size.width / size.height)) || 1
  try {
    const encoded = await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer()
    return { bytes: encoded, width, height }
  } catch (error) {
    // The picture may be fine and the machine busy. The decoder that is broken off may complain first.
    if (/timeout:|killed|memory/i.test(errorMessageOf(error)) || isPassingFault(error)) throw new Busy()
    // The decoder's details would not help the reader.
    throw refused(DAMAGED)
  }
}

async function readSize(bytes: Buffer): Promise<{ width: number; height: number }> {
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
