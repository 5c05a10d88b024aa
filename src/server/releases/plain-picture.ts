import { rm, stat, utimes } from 'node:fs/promises'
import PQueue from 'p-queue'
import sharp from 'sharp'
import { copyWithTime } from './files'

const PICTURE = /\.(?:avif|jpe?g|png|webp)$/i
const QUALITY = 90
/** A large picture takes 200 MB when it is decoded: one at a time. */
const decoding = new PQueue({ concurrency: 1 })

/**
 * Copies a picture without the camera's metadata: place, time, owner, thumbnail. Colours and orientation stay. A
 * picture without metadata is copied byte for byte. One that has some and cannot be read is left out: the check of
 * content/ has read all that the site shows. Returns undefined for a file that is no picture.
 */
export function placePlainPicture(path: string, from: string, to: string): Promise<void> | undefined {
  return PICTURE.test(path) ? copyPlain(from, to) : undefined
}

async function copyPlain(from: string, to: string): Promise<void> {
  const { format, exif, xmp, iptc } = await sharp(from)
    .metadata()
    // The check of content/ reports pictures that cannot be read. No page shows them.
    .catch(() => ({ format: undefined, exif: undefined, xmp: undefined, iptc: undefined }))
  if (format === undefined || (exif ?? xmp ?? iptc) === undefined) return copyWithTime(from, to)
  const isPlaced = await decoding.add(() =>
    // As the check of content/ reads it.
    sharp(from, { failOn: 'error' })
      .autoOrient()
      .keepIccProfile()
      .toFormat(format === 'heif' ? 'avif' : format, { quality: QUALITY })
      .toFile(to)
      .then(
        () => true,
        async (error: unknown) => {
          await rm(to, { force: true })
          // A full disk, for instance, is no fault of the picture's.
          if (await canBeRead(from)) throw error
          return false
        },
      ),
  )
  if (!isPlaced) return
  const { mtime } = await stat(from)
  await utimes(to, mtime, mtime)
}

function canBeRead(file: string): Promise<boolean> {
  return sharp(file, { failOn: 'error' })
    .stats()
    .then(
      () => true,
      () => false,
    )
}
