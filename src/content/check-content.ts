import { readdir } from 'node:fs/promises'
import { OWN_PAGES } from '../shared/own-pages'
import { nearestWord } from '../shared/nearest-word'
import { CONTENT_FILES, isSystemFile } from './content-files'
import { checkPictures, openPictureLibrary, picturesIn } from './picture-file'
import { checkPosts } from './posts/check-posts'
import { type Post, postPath } from './posts/post-file'
import { CONTENT_FOLDER, ContentError, type ContentProblem } from './problem'
import { checkFile } from './read-content'
import { checkRedirects, REDIRECTS_FILE } from './redirects'

interface CheckedContent {
  /** The content by the file's name. A file has the shape of its schema if there are no problems. */
  contents: Map<string, object>
  posts: Post[]
  problems: ContentProblem[]
  /** Files and fields of an earlier version, which no page reads. */
  unread: ContentProblem[]
}

/** Finds all problems. Never throws. */
export async function checkContent(contentDir: string): Promise<CheckedContent> {
  const library = openPictureLibrary(await picturesIn(contentDir))
  const contents = new Map<string, object>()
  const unknown = await findUnknownFiles(contentDir)
  const problems = unknown.filter(({ isUnread }) => !isUnread)
  const unread = unknown.filter(({ isUnread }) => isUnread)
  for (const [name, schema] of Object.entries(CONTENT_FILES)) {
    const { content, pictures, problems: found, unread: old } = await checkFile(contentDir, name, schema)
    unread.push(...old)
    found.push(...(await checkPictures(pictures, library)))
    problems.push(...found.toSorted((one, other) => (one.position?.line ?? 0) - (other.position?.line ?? 0)))
    if (typeof content === 'object' && content !== null) contents.set(name, content)
  }
  const { posts, slugs, problems: ofPosts } = await checkPosts(contentDir, library)
  const pages = new Set([...Object.keys(OWN_PAGES), ...slugs.map(postPath)])
  problems.push(...ofPosts, ...checkRedirects(contents.get(REDIRECTS_FILE), pages))
  problems.push(...(await library.checkOthers()))
  return { contents, posts, problems, unread }
}

/** Returns the whole of content/. Throws a ContentError with all problems that checkContent finds. */
export async function readContentFiles(
  contentDir: string,
): Promise<Omit<CheckedContent, 'problems' | 'unread'>> {
  const { problems, unread: _unread, ...content } = await checkContent(contentDir)
  if (problems.length > 0) throw new ContentError(problems)
  return content
}

/** Finds misspelt file names: their page would silently keep its old content. */
async function findUnknownFiles(contentDir: string): Promise<ContentProblem[]> {
  const known = Object.keys(CONTENT_FILES)
  // A folder that cannot be read is reported with each of its files.
  const entries = await readdir(contentDir, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !isSystemFile(entry.name) && !known.includes(entry.name))
    .map(({ name }) => {
      const meant = nearestWord(
        name,
        known.filter((file) => !entries.some((entry) => entry.name === file)),
      )
      const right = meant === undefined ? `the files are ${known.join(', ')}` : `did you mean "${meant}"?`
      const file = `${CONTENT_FOLDER}/${name}`
      return { file, place: '', wrong: 'no page reads this file', right, isUnread: meant === undefined }
    })
}
