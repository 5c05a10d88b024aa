import { isJunkFile } from './content-files'
import type { PictureShelf } from './picture-file'
import type { ContentProblem } from './problem'

/** The folder of the rooms' pictures, below content/images. */
const ROOMS = 'rooms/'
const PICTURE = /\.(?:avif|jpe?g|png|webp)$/i
const ENDING = /\.[^./]+$/

/**
 * Returns the further pictures of a room: the files of the folder that is named as its picture, by their names.
 * Takes the picture's path or URL and the paths below content/images.
 * @example furtherPictures('/api/pictures/rooms/a.jpg', ['rooms/a.jpg', 'rooms/a/bed.jpg']) // ['rooms/a/bed.jpg']
 */
export function furtherPictures(image: string, paths: readonly string[]): string[] {
  const own = paths.find((path) => isRoomPicture(path) && isPictureAt(image, path))
  if (own === undefined) return []
  const folder = own.replace(ENDING, '/')
  return paths
    .filter((path) => path.startsWith(folder) && isFurtherPicture(path))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/**
 * Returns true for the path or URL of the picture that has that path below content/images. In a URL a blank or
 * an accent is encoded.
 */
export function isPictureAt(image: string, path: string): boolean {
  return [image, decoded(image)].some((place) => `/${place}`.endsWith(`/${path}`))
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/**
 * Finds what is wrong with the further pictures of rooms: a file that no room shows, a picture that is not 3:2,
 * one without a description. Takes the pictures that pictures.json describes, and the folder of the content as
 * problems name it.
 */
export async function checkRoomPictures(
  shelf: PictureShelf,
  described: ReadonlySet<string>,
  folder: string,
): Promise<ContentProblem[]> {
  const folders = shelf.paths.filter(isRoomPicture).map((path) => path.replace(ENDING, '/'))
  const problems: ContentProblem[] = []
  for (const path of shelf.paths) {
    const [root, , ...below] = path.split('/')
    if (`${root}/` !== ROOMS || below.length === 0 || isJunkFile(below.at(-1) ?? '')) continue
    const add = (wrong: string, right: string) =>
      problems.push({ file: `${folder}/images/${path}`, place: '', wrong, right })
    if (!isFurtherPicture(path) || !folders.some((own) => path.startsWith(own))) {
      add('is shown nowhere', 'right is a picture in a folder that is named as the picture of a room')
      continue
    }
    const reason = await shelf.check(path, 'whole')
    if (reason !== undefined) add(reason.wrong, reason.right)
    else if (!described.has(path)) {
      add('has no text for who cannot see it', `add "${path}" to pictures.json`)
    }
  }
  return problems
}

function isRoomPicture(path: string): boolean {
  return path.startsWith(ROOMS) && path.split('/').length === 2 && PICTURE.test(path)
}

function isFurtherPicture(path: string): boolean {
  const [, , file = '', ...deeper] = path.split('/')
  return deeper.length === 0 && PICTURE.test(file) && !isJunkFile(file)
}
