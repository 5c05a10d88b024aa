import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { listTree } from '../server/releases/files'
import { isPassingFault } from '../shared/error-facts'
import { nearestWord } from '../shared/nearest-word'
import {
  hasRatio,
  isHeic,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_NEEDS,
  type PictureUse,
} from '../shared/pictures'
import type { NamedPicture } from './check-value'
import { CONTENT_FOLDER, type ContentProblem, MAX_PROBLEMS, type Reason } from './problem'

/** File extensions of the formats that the build can resize, by sharp's name for the format. */
const ENDINGS: Record<string, readonly string[]> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  heif: ['.avif'],
}

const PICTURE = /(?:^|\/)[^./][^/]*\.(?:avif|jpe?g|png|webp)$/i

export type PictureLibrary = ReturnType<typeof openPictureLibrary>

export interface Pictures {
  paths: readonly string[]
  /** Opens the picture at a path. `key` changes with the picture. */
  open(path: string): Promise<{ key: string; read: () => Promise<Buffer> }>
}

export async function picturesIn(contentDir: string): Promise<Pictures> {
  const root = join(contentDir, 'images')
  return {
    paths: await listTree(root).catch(() => []),
    async open(path) {
      const file = join(root, path)
      const { mtimeMs, size } = await stat(file)
      // The folder is not part of the key: a copy with the same times has the same pictures.
      return { key: `${path} ${mtimeMs} ${size}`, read: () => readFile(file) }
    },
  }
}

export function openPictureLibrary(pictures: Pictures) {
  const { paths } = pictures

  async function checkFile(picture: string, use: PictureUse): Promise<Reason | undefined> {
    const facts = await readFacts(pictures, picture)
    if (facts !== undefined) return problemOf(picture, facts, use)
    const wrong = `${picture} is not a picture that can be decoded`
    return { wrong, right: 'export it once more', atDesk: 'This picture is damaged. Choose another one.' }
  }

  const checked = new Set<string>()
  return {
    paths,
    /** Returns why a picture cannot be shown in this way, or undefined if it can. */
    async check(picture: string, use: PictureUse): Promise<Reason | undefined> {
      checked.add(picture)
      if (!paths.includes(picture)) {
        const meant = nearestWord(picture, paths)
        const right = meant === undefined ? 'put the picture there' : `did you mean "${meant}"?`
        const atDesk = 'This picture is no longer there. Choose another one.'
        return { wrong: `${CONTENT_FOLDER}/images has no ${picture}`, right, atDesk }
      }
      return checkFile(picture, use)
    },
    async checkOthers() {
      const problems: ContentProblem[] = []
      for (const path of paths.filter((one) => PICTURE.test(one) && !checked.has(one))) {
        const reason = await checkFile(path, 'small')
        if (reason) problems.push({ file: `${CONTENT_FOLDER}/images/${path}`, place: '', ...reason })
      }
      return problems
    },
  }
}

export async function checkPictures(
  pictures: readonly NamedPicture[],
  library: PictureLibrary,
): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = []
  for (const { where, picture, use } of pictures) {
    if (problems.length === MAX_PROBLEMS) break
    const reason = await library.check(picture, use)
    if (reason !== undefined) problems.push({ ...where(), ...reason })
  }
  return problems
}

/** Facts of pictures by key: a server checks the same pictures again and again. */
const known = new Map<string, PictureFacts>()

async function readFacts(pictures: Pictures, path: string): Promise<PictureFacts | undefined> {
  try {
    const { key, read } = await pictures.open(path)
    const facts = known.get(key) ?? (await decode(await read()))
    known.set(key, facts)
    return facts
  } catch (error) {
    // The picture may be fine and the machine busy.
    if (isPassingFault(error)) throw error
    return undefined
  }
}

type PictureFacts = Awaited<ReturnType<typeof decode>>

/** Names the format as sharp does, or 'heic'. */
async function decode(picture: Buffer) {
  const bytes = picture.length
  if (isHeic(picture)) return { bytes, format: 'heic', isCmyk: false, width: 0, height: 0 }
  const { format, space, autoOrient } = await sharp(picture, { limitInputPixels: false }).metadata()
  const facts = { bytes, format, isCmyk: space === 'cmyk', ...autoOrient }
  if (!isTooLarge(facts)) await sharp(picture, { failOn: 'error' }).resize(8).toBuffer()
  return facts
}

/** Larger pictures would use up the memory of a build. */
function isTooLarge({ bytes, width, height }: PictureFacts): boolean {
  return bytes > PICTURE_MAX_BYTES || width * height > PICTURE_MAX_PIXELS
}

function problemOf(picture: string, facts: PictureFacts, use: PictureUse): Reason | undefined {
  const { bytes, format, isCmyk, width, height } = facts
  if (format === 'heic') return { wrong: `${picture} is a HEIC picture`, right: 'export it as JPEG' }
  const size = `${picture} is ${width}x${height} pixels`
  if (isTooLarge(facts)) {
    const right = 'right are at most 12 MB and 64 million pixels: export it as a JPEG, 2400 pixels wide'
    return { wrong: `${size} and ${Math.round(bytes / 1024 / 1024)} MB`, right }
  }
  if (!ENDINGS[format]?.includes(extname(picture).toLowerCase())) {
    const right = 'right is a JPEG, PNG, WebP or AVIF whose name ends in .jpg, .png, .webp or .avif, as it is'
    return { wrong: `${picture} is a file in the format ${format.toUpperCase()}`, right }
  }
  if (isCmyk) {
    return { wrong: `${picture} has the colours of print (CMYK)`, right: 'export it in the colours sRGB' }
  }
  const { minWidth, ratio } = PICTURE_NEEDS[use]
  if (width < minWidth) return { wrong: size, right: `right is a width of at least ${minWidth}` }
  if (ratio !== undefined && !hasRatio(facts, ratio)) {
    return { wrong: size, right: `right is 3:2, such as ${width}x${Math.round(width / ratio)}` }
  }
  return undefined
}
