import { rm, stat, utimes } from 'node:fs/promises'
import PQueue from 'p-queue'
import sharp from 'sharp'
import { copyWithTime } from './files'

const PICTURE = /\.(?:avif|jpe?g|png|webp)$/i
const QUALITY = 90
/** One at a time, because decoding a large picture takes 200 MB. */
const decoding = new PQueue({ concurrency: 1 })

/** Copies a picture without its place, time and owner, unless it is unreadable. Undefined for other files. */
export function placePlainPicture(path: string, from: string, to: string): Promise<void> | undefined {
  return PICTURE.test(path) ? copyPlain(from, to) : undefined
}

async function copyPlain(from: string, to: string): Promise<void> {
  const { format, exif, xmp, iptc } = await sharp(from)
    .metadata()
    .catch(() => ({ format: undefined, exif: undefined, xmp: undefined, iptc: undefined }))
  if (format === undefined || (exif ?? xmp ?? iptc) === undefined) return copyWithTime(from, to)
  const { mtime } = await stat(from)
  await decoding.add(async () => {
    try {
      // Reads the picture as the check of content/ does.
      const picture = sharp(from, { failOn: 'error' }).autoOrient().keepIccProfile()
      await picture.toFormat(format === 'heif' ? 'avif' : format, { quality: QUALITY }).toFile(to)
      await utimes(to, mtime, mtime)
    } catch (error) {
      await rm(to, { force: true })
      // Other errors, such as a full disk, are not the picture's fault.
      if (await isWholePicture(from)) throw error
    }
  })
}

export function isWholePicture(picture: string | Buffer): Promise<boolean> {
  return sharp(picture, { failOn: 'error' })
    .stats()
    .then(
      () => true,
      () => false,
    )
}
