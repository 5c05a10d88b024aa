import { readdir, realpath, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import type { PictureUse } from './fields'
import { nearestWord } from '../shared/nearest-word'
import { CONTENT_FOLDER } from './problem'
import { shortened } from './shortened'

/** What a picture's file must be like, by how the components show it. */
const NEEDS: Record<PictureUse, { minWidth: number; isThreeToTwo: boolean }> = {
  whole: { minWidth: 1200, isThreeToTwo: true },
  cropped: { minWidth: 1200, isThreeToTwo: false },
  small: { minWidth: 1, isThreeToTwo: false },
}
const RATIO = 3 / 2
const MAX_PATH_SHOWN = 120
/** A picture of 1200x800 that was scaled badly may lack a row or two. */
const RATIO_TOLERANCE = 0.02

/** As many as the desk takes (server/rooms/encode-picture.ts): more would use up the memory of a build. */
const MAX_BYTES = 12 * 1024 * 1024
const MAX_PIXELS = 64_000_000
const SMALLER = 'export it anew as a JPEG, 2400 pixels wide'

/** The endings of the formats that the build can resize, by the format's name in sharp. */
const ENDINGS: Record<string, readonly string[]> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  heif: ['.avif'],
}
const USABLE = 'right is a JPEG, PNG, WebP or AVIF whose name ends in .jpg, .png, .webp or .avif'
/** What sharp calls a format, where it is not the format's name. */
const NAMES: Record<string, string> = { heif: 'AVIF', webp: 'WebP' }

interface PictureFacts {
  bytes: number
  format: string
  width: number
  height: number
}

export interface PictureProblem {
  wrong: string
  right: string
}

/** The pictures below content/images. Each is decoded once as long as it does not change. */
export interface PictureShelf {
  /** The paths of all files there, as content files write them. */
  paths: readonly string[]
  /** Gives what keeps a picture from being shown in this way, or undefined. */
  check(picture: string, use: PictureUse): Promise<PictureProblem | undefined>
}

const known = new Map<string, { version: string; facts: PictureFacts | undefined }>()

/** Takes the absolute folder of content/, and the folder as problems name it. */
export async function openPictureShelf(contentDir: string, folder = CONTENT_FOLDER): Promise<PictureShelf> {
  const root = join(contentDir, 'images')
  const paths = await listFiles(root)
  const isThere = new Set(paths)
  return {
    paths,
    async check(picture, use) {
      if (!isThere.has(picture)) return missing(picture, paths, folder)
      const facts = await readOnce(join(root, picture))
      if (facts !== undefined) return problemOf(picture, facts, use)
      return { wrong: `${picture} is not a picture that can be decoded`, right: 'export it once more' }
    },
  }
}

/**
 * Gives the paths of the files below a folder, as the content files write them. Exact, also where a file
 * system ignores upper case. A link to a file counts as one. A link to a folder is not followed: it may lead
 * back.
 */
export async function listFiles(root: string, below = ''): Promise<string[]> {
  const paths: string[] = []
  for (const entry of await readdir(root, { withFileTypes: true }).catch(() => [])) {
    const [path, named] = [join(root, entry.name), `${below}${entry.name}`]
    if (entry.isDirectory()) for (const file of await listFiles(path, `${named}/`)) paths.push(file)
    else if (await isPlainFile(path)) paths.push(named)
  }
  return paths
}

/** A named pipe would never end. */
async function isPlainFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

function missing(picture: string, paths: readonly string[], folder: string): PictureProblem {
  const meant = nearestWord(picture, paths)
  return {
    wrong: `${folder}/images has no ${shortened(picture, MAX_PATH_SHOWN)}`,
    right: meant === undefined ? 'put the picture there' : `did you mean "${meant}"?`,
  }
}

async function readOnce(namedPath: string): Promise<PictureFacts | undefined> {
  const path = await realpath(namedPath)
  const { mtimeMs, size } = await stat(path)
  const version = `${mtimeMs} ${size}`
  const remembered = known.get(path)
  if (remembered?.version === version) return remembered.facts
  const facts = await decode(path, size)
  known.set(path, { version, facts })
  return facts
}

/** Decodes the whole picture, so that half a file is found. One that is far too large is not decoded. */
async function decode(path: string, bytes: number): Promise<PictureFacts | undefined> {
  try {
    // The beginning of the file tells the format and the size.
    const { format, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
    const facts = { bytes, format, ...autoOrient }
    if (!isTooLarge(facts)) {
      await sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS }).resize(8).toBuffer()
    }
    return facts
  } catch {
    // The details of the decoder do not help.
    return undefined
  }
}

function isTooLarge({ bytes, width, height }: PictureFacts): boolean {
  return bytes > MAX_BYTES || width * height > MAX_PIXELS
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}

/** Gives the first thing that is wrong with a picture for its use. */
function problemOf(picture: string, facts: PictureFacts, use: PictureUse): PictureProblem | undefined {
  const { bytes, format, width, height } = facts
  if (bytes > MAX_BYTES) {
    const wrong = `${picture} is a file of ${inMegabytes(bytes)} MB`
    return { wrong, right: `right are at most ${inMegabytes(MAX_BYTES)} MB: ${SMALLER}` }
  }
  if (isTooLarge(facts)) {
    const wrong = `${picture} is ${width}x${height} pixels, which is too large`
    return { wrong, right: `right are at most ${MAX_PIXELS / 1_000_000} million pixels: ${SMALLER}` }
  }
  const endings = ENDINGS[format]
  const name = NAMES[format] ?? format.toUpperCase()
  if (endings === undefined) return { wrong: `${picture} is a file in the format ${name}`, right: USABLE }
  const ending = extname(picture)
  if (!endings.includes(ending.toLowerCase())) {
    const right = `rename it to ${picture.slice(0, picture.length - ending.length)}${endings[0]}`
    return { wrong: `${picture} is in truth in the format ${name}`, right }
  }
  const { minWidth, isThreeToTwo } = NEEDS[use]
  const size = `${picture} is ${width}x${height} pixels`
  if (width < minWidth) return { wrong: size, right: `right is a width of at least ${minWidth}` }
  if (isThreeToTwo && Math.abs(width / height / RATIO - 1) > RATIO_TOLERANCE) {
    return { wrong: size, right: `right is 3:2, such as ${width}x${Math.round(width / RATIO)}` }
  }
  return undefined
}
