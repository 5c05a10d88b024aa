import { nearestWord } from '../shared/nearest-word'
import type { PictureShelf } from './picture-file'
import type { ContentProblem } from './problem'

/** The folder of the rooms' pictures, below content/images. */
const ROOMS = 'rooms/'
const PICTURE = /\.(?:avif|jpe?g|png|webp)$/i
/** Files that systems leave in folders by themselves. */
const LEFT_BY_SYSTEM = /^(?:\..*|Thumbs\.db|desktop\.ini)$/i
const ENDING = /\.[^./]+$/

/**
 * Gives the further pictures of a room: the files of the folder that is named as its picture, by their names.
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
 * True for the path or URL of the picture that has that path below content/images. In a URL a blank or an
 * accent is encoded.
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
 * Finds what is wrong below the rooms' pictures: a folder that belongs to none of them, a file that is no
 * picture, a picture that is not 3:2, one without a text. Takes the paths that have a text in pictures.json,
 * and the folder of the content as problems name it.
 */
export async function checkRoomPictures(
  shelf: PictureShelf,
  withText: ReadonlySet<string> | undefined,
  folder: string,
): Promise<ContentProblem[]> {
  const names = shelf.paths.filter(isRoomPicture).map((path) => path.slice(ROOMS.length).replace(ENDING, ''))
  const problems: ContentProblem[] = []
  const strange = new Set<string>()
  for (const path of shelf.paths) {
    const [name, file, ...deeper] = path.startsWith(ROOMS) ? path.slice(ROOMS.length).split('/') : []
    const last = deeper.at(-1) ?? file
    if (name === undefined || last === undefined || LEFT_BY_SYSTEM.test(last)) continue
    const add = (place: string, wrong: string, right: string) =>
      problems.push({ file: `${folder}/images/${ROOMS}${place}`, place: '', wrong, right })
    if (!names.includes(name)) {
      const meant = nearestWord(name, names)
      const right = meant === undefined ? `the pictures are ${names.join(', ')}` : `did you mean "${meant}"?`
      if (!strange.has(name)) add(name, 'is the folder of no room’s picture', right)
      strange.add(name)
    } else if (deeper.length > 0) {
      add(path.slice(ROOMS.length), 'is a folder too deep', `put it into ${ROOMS}${name}`)
    } else if (!PICTURE.test(last)) {
      add(`${name}/${last}`, 'is no picture', 'right is a name that ends in .jpg, .png, .webp or .avif')
    } else {
      const problem = await shelf.check(path, 'whole')
      if (problem) add(`${name}/${last}`, problem.wrong, problem.right)
      else if (withText?.has(path) === false) {
        add(`${name}/${last}`, 'has no text for who cannot see it', `add "${path}" to pictures.json`)
      }
    }
  }
  return problems
}

function isRoomPicture(path: string): boolean {
  return path.startsWith(ROOMS) && path.split('/').length === 2 && PICTURE.test(path)
}

function isFurtherPicture(path: string): boolean {
  const [, , file = '', ...deeper] = path.split('/')
  return deeper.length === 0 && PICTURE.test(file) && !LEFT_BY_SYSTEM.test(file)
}
