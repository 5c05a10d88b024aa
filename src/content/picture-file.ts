import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { listTree } from '../server/releases/files'
import { nearestWord } from '../shared/nearest-word'
import type { NamedPicture } from './check-value'
import type { PictureUse } from './fields'
import { CONTENT_FOLDER, type ContentProblem, type Reason } from './problem'

/** Requirements for a picture's file, by how the components show it. */
const NEEDS: Record<PictureUse, { minWidth: number; isThreeToTwo: boolean }> = {
  whole: { minWidth: 1200, isThreeToTwo: true },
  cropped: { minWidth: 1200, isThreeToTwo: false },
  small: { minWidth: 1, isThreeToTwo: false },
}
const RATIO = 3 / 2
/** Tolerance: badly scaled 1200x800 pictures may lack a row or two. */
const RATIO_TOLERANCE = 0.02

/** The same limits as at the desk (server/rooms/encode-picture.ts): more would use up the memory of a build. */
const MAX_BYTES = 12 * 1024 * 1024
const MAX_PIXELS = 64_000_000

/** File extensions of the formats that the build can resize, by sharp's name for the format. */
const ENDINGS: Record<string, readonly string[]> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  heif: ['.avif'],
}

interface PictureFacts {
  bytes: number
  format: string
  width: number
  height: number
}

export interface PictureLibrary {
  /** The paths of all files there, as content files write them. */
  paths: readonly string[]
  /** Returns why a picture cannot be shown in this way, or undefined if it can. */
  check(picture: string, use: PictureUse): Promise<Reason | undefined>
}

/** Takes the absolute folder of content/, and its name for messages. */
export async function openPictureLibrary(
  contentDir: string,
  folder = CONTENT_FOLDER,
): Promise<PictureLibrary> {
  const root = join(contentDir, 'images')
  const paths: string[] = await listTree(root).catch(() => [])
  return {
    paths,
    async check(picture, use) {
      if (!paths.includes(picture)) {
        const meant = nearestWord(picture, paths)
        const right = meant === undefined ? 'put the picture there' : `did you mean "${meant}"?`
        return { wrong: `${folder}/images has no ${picture}`, right }
      }
      const facts = await readFacts(join(root, picture))
      if (facts !== undefined) return problemOf(picture, facts, use)
      return { wrong: `${picture} is not a picture that can be decoded`, right: 'export it once more' }
    },
  }
}

/** Returns a problem for each picture that a file names and that cannot be shown as it is meant to be. */
export async function checkPictures(
  pictures: readonly NamedPicture[],
  library: PictureLibrary,
): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = []
  for (const { where, picture, use } of pictures) {
    const reason = await library.check(picture, use)
    if (reason !== undefined) problems.push({ ...where, ...reason })
  }
  return problems
}

/** What was read of each file, with its time and size then: a server checks the same pictures again and again. */
const known = new Map<string, { stamp: string; facts: Promise<PictureFacts | undefined> }>()

async function readFacts(path: string): Promise<PictureFacts | undefined> {
  const file = await stat(path).catch(() => undefined)
  const stamp = `${file?.mtimeMs} ${file?.size}`
  const before = known.get(path)
  if (before?.stamp === stamp) return before.facts
  const facts = decode(path)
  known.set(path, { stamp, facts })
  // It may have failed for another reason than the picture.
  if ((await facts) === undefined) known.delete(path)
  return facts
}

/** Decodes the whole picture to find a truncated file, unless it is far too large. */
async function decode(path: string): Promise<PictureFacts | undefined> {
  try {
    const { size: bytes } = await stat(path)
    // Reads the header only.
    const { format, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
    const facts = { bytes, format, ...autoOrient }
    if (!isTooLarge(facts)) await sharp(path, { failOn: 'error' }).resize(8).toBuffer()
    return facts
  } catch {
    // The decoder's details would not help the reader.
    return undefined
  }
}

function isTooLarge({ bytes, width, height }: PictureFacts): boolean {
  return bytes > MAX_BYTES || width * height > MAX_PIXELS
}

function problemOf(picture: string, facts: PictureFacts, use: PictureUse): Reason | undefined {
  const { bytes, format, width, height } = facts
  const size = `${picture} is ${width}x${height} pixels`
  if (isTooLarge(facts)) {
    const right = 'right are at most 12 MB and 64 million pixels: export it as a JPEG, 2400 pixels wide'
    return { wrong: `${size} and ${Math.round(bytes / 1024 / 1024)} MB`, right }
  }
  if (!ENDINGS[format]?.includes(extname(picture).toLowerCase())) {
    const right = 'right is a JPEG, PNG, WebP or AVIF whose name ends in .jpg, .png, .webp or .avif, as it is'
    return { wrong: `${picture} is a file in the format ${format.toUpperCase()}`, right }
  }
  const { minWidth, isThreeToTwo } = NEEDS[use]
  if (width < minWidth) return { wrong: size, right: `right is a width of at least ${minWidth}` }
  if (isThreeToTwo && Math.abs(width / height / RATIO - 1) > RATIO_TOLERANCE) {
    return { wrong: size, right: `right is 3:2, such as ${width}x${Math.round(width / RATIO)}` }
  }
  return undefined
}
