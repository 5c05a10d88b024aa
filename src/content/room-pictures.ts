import { isSystemFile } from './content-files'
import type { PictureLibrary } from './picture-file'
import type { ContentProblem } from './problem'

/** The folder of the rooms' pictures, below content/images. */
const ROOMS = 'rooms/'
const PICTURE = /\.(?:avif|jpe?g|png|webp)$/i
const ENDING = /\.[^./]+$/

/**
 * Returns a room's additional pictures, sorted by name: the files in the folder named like its main picture.
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
 * Returns true when `image`, a path or URL, is the picture at that path below content/images. URLs are
 * percent-encoded.
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
 * Finds problems with rooms' additional pictures: files that no room shows, pictures that are not 3:2 or have
 * no description. Takes the pictures that pictures.json describes, and the content folder's name for messages.
 */
export async function checkRoomPictures(
  library: PictureLibrary,
  described: ReadonlySet<string>,
  folder: string,
): Promise<ContentProblem[]> {
  const folders = library.paths.filter(isRoomPicture).map((path) => path.replace(ENDING, '/'))
  const problems: ContentProblem[] = []
  for (const path of library.paths) {
    const [root, , ...below] = path.split('/')
    if (`${root}/` !== ROOMS || below.length === 0 || isSystemFile(below.at(-1) ?? '')) continue
    const add = (wrong: string, right: string) =>
      problems.push({ file: `${folder}/images/${path}`, place: '', wrong, right })
    if (!isFurtherPicture(path) || !folders.some((own) => path.startsWith(own))) {
      add('is shown nowhere', 'right is a picture in a folder that is named as the picture of a room')
      continue
    }
    const reason = await library.check(path, 'whole')
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
  return deeper.length === 0 && PICTURE.test(file) && !isSystemFile(file)
}
