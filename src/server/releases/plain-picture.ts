import { utimes, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { createSemaphore } from '../async/semaphore'
import { copyWithTime } from './files'

const PICTURE = /\.(?:avif|jpe?g|png|webp)$/i
const QUALITY = 90
/** A large picture takes 200 MB when it is decoded: one at a time. */
const inTurn = createSemaphore(1)

/**
 * Copies a picture without what a camera wrote into it: place, time, owner, thumbnail. It keeps its colours,
 * and the side that is up. A picture without such data is copied byte for byte. Gives undefined for a file
 * that is no picture.
 */
export function placePlainPicture(path: string, from: string, to: string): Promise<void> | undefined {
  return PICTURE.test(path) ? copyPlain(from, to) : undefined
}

async function copyPlain(from: string, to: string): Promise<void> {
  const { format, exif, xmp, iptc } = await sharp(from)
    .metadata()
    // The check of content/ has told what cannot be read. Nothing shows it.
    .catch(() => ({ format: undefined, exif: undefined, xmp: undefined, iptc: undefined }))
  if (format === undefined || (exif ?? xmp ?? iptc) === undefined) return copyWithTime(from, to)
  await inTurn(() =>
    sharp(from)
      .autoOrient()
      .keepIccProfile()
      .toFormat(format === 'heif' ? 'avif' : format, { quality: QUALITY })
      .toFile(to),
  )
  const { mtime } = await stat(from)
  await utimes(to, mtime, mtime)
}
