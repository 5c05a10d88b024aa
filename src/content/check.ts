import '../config/check-node'
import { resolve, join } from 'node:path'
import { ConfigError, refuseArguments } from '../config/config-error'
import { complain, say } from '../terminal/lines'
import { addMissingContent } from './add-missing'
import { checkContent } from './check-content'
import { describeProblem } from './problem'
import { findSampleFacts } from './sample-facts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readContent } from './read-content'
import { ROOM_PICTURES_FILE, RoomPicturesSchema, ROOMS_FILE, RoomsSchema } from './room-entries'

/** `--add-missing FOLDER` first adds what content/ lacks from the sample in this folder. */
async function runCheck(): Promise<void> {
  const contentDir = resolve('content')
  const [option, sample, ...others] = process.argv.slice(2)
  const isAdding = option === '--add-missing' && sample !== undefined
  refuseArguments('npm run content:check', isAdding ? others : process.argv.slice(2))
  if (isAdding) {
    const added = await addMissingContent(contentDir, resolve(sample))
    say(
      added.length === 0
        ? 'Nothing was missing'
        : ['Added from the sample; say it in your own words:', ...added, ''].join('\n'),
    )
  }
  const { contents, posts, problems, unread } = await checkContent(contentDir)
  for (const problem of problems) complain(describeProblem(problem))
  if (problems.length > 0) process.exitCode = 1
  say(
    problems.length > 0
      ? `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in content/`
      : `content/ is right: ${contents.size} files and ${posts.length} ${posts.length === 1 ? 'post' : 'posts'}`,
  )
  if (unread.length > 0) {
    const places = unread.map(({ file, position, place }) =>
      position === undefined ? file : `${file}:${position.line}: ${place}`,
    )
    say(['', 'No page reads these any more; remove them:', ...places].join('\n'))
  }
  if (problems.length > 0) return
  const facts = await findSampleFacts(contentDir)
  if (facts.length > 0) {
    say(['', 'Still the sample’s, to be replaced or confirmed before going live:', ...facts].join('\n'))
  }
  const shared = await findSharedPictures(contentDir)
  if (shared.length > 0)
    say(['', 'A guest doubts a picture that stands for two rooms:', ...shared].join('\n'))
}

/** Returns pictures that rooms of a valid content/ share, which may be right: rooms can look alike. */
export async function findSharedPictures(contentDir: string): Promise<string[]> {
  const { rooms } = await readContent(contentDir, ROOMS_FILE, RoomsSchema)
  const more = (await readContent(contentDir, ROOM_PICTURES_FILE, RoomPicturesSchema)).rooms
  const shown = [
    ...rooms.map(({ id, image }) => ({ id, src: image })),
    ...more.flatMap(({ id, pictures }) => pictures.map(({ src }) => ({ id, src }))),
  ]
  const first = new Map<string, { id: number; src: string }>()
  const found: string[] = []
  for (const { id, src } of shown) {
    const digest = createHash('sha256')
      .update(await readFile(join(contentDir, 'images', src)))
      .digest('hex')
    const other = first.get(digest)
    if (other !== undefined && other.id !== id)
      found.push(`rooms ${other.id} and ${id} show the same picture: ${src}`)
    first.set(digest, other ?? { id, src })
  }
  return found
}

if (require.main === module) {
  runCheck().catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error
    complain(error.message)
    process.exitCode = 1
  })
}
