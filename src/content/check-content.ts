import { readdir } from 'node:fs/promises'
import { nearestWord } from '../shared/nearest-word'
import { CONTENT_FILES, isSystemFile } from './content-files'
import { checkPictures, openPictureLibrary, picturesIn } from './picture-file'
import { checkPosts } from './posts/check-posts'
import type { Post } from './posts/post-file'
import { CONTENT_FOLDER, ContentError, type ContentProblem } from './problem'
import { checkFile } from './read-content'

/** All of content/, checked. */
interface CheckedContent {
  /** The content by the file's name. A file has the shape of its schema if there are no problems. */
  contents: Map<string, object>
  /** The posts of the blog, the newest first. */
  posts: Post[]
  problems: ContentProblem[]
}

/**
 * Finds all problems: invalid JSON, misfits, missing or unsuitable pictures, invalid posts, unused files. Never
 * throws.
 */
export async function checkContent(contentDir: string): Promise<CheckedContent> {
  const library = openPictureLibrary(await picturesIn(contentDir))
  const contents = new Map<string, object>()
  const problems = await findUnknownFiles(contentDir)
  for (const [name, schema] of Object.entries(CONTENT_FILES)) {
    const { content, pictures, problems: found } = await checkFile(contentDir, name, schema)
    found.push(...(await checkPictures(pictures, library)))
    problems.push(...found.toSorted((one, other) => (one.position?.line ?? 0) - (other.position?.line ?? 0)))
    if (typeof content === 'object' && content !== null) contents.set(name, content)
  }
  const { posts, problems: ofPosts } = await checkPosts(contentDir, library)
  problems.push(...ofPosts, ...(await library.checkOthers()))
  return { contents, posts, problems }
}

/** Returns the whole of content/. Throws a ContentError with all problems that checkContent finds. */
export async function readContentFiles(contentDir: string): Promise<Omit<CheckedContent, 'problems'>> {
  const { problems, ...content } = await checkContent(contentDir)
  if (problems.length > 0) throw new ContentError(problems)
  return content
}

/** With a misspelt file name, a page would silently keep its old content. */
async function findUnknownFiles(contentDir: string): Promise<ContentProblem[]> {
  const known = Object.keys(CONTENT_FILES)
  // A folder that cannot be read is reported with each of its files.
  const entries = await readdir(contentDir, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !isSystemFile(entry.name) && !known.includes(entry.name))
    .map(({ name }) => {
      const meant = nearestWord(name, known)
      const right = meant === undefined ? `the files are ${known.join(', ')}` : `did you mean "${meant}"?`
      return { file: `${CONTENT_FOLDER}/${name}`, place: '', wrong: 'no page reads this file', right }
    })
}
