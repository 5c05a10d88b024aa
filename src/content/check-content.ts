import { readdir } from 'node:fs/promises'
import { Value } from '@sinclair/typebox/value'
import { CONTENT_FILES } from './content-files'
import { isJunkFile } from './junk-file'
import { nearestWord } from '../shared/nearest-word'
import { openPictureShelf, type PictureShelf } from './picture-file'
import { checkPosts } from './posts/check-posts'
import type { Post } from './posts/post-schema'
import { atMost, CONTENT_FOLDER, ContentError, type ContentProblem, type Draft, inOrder } from './problem'
import { type CheckedFile, checkFile, toProblem } from './read-content'
import { checkRoomPictures } from './room-pictures'
import { PicturesSchema } from './schemas'

/** The whole of content/, checked. */
export interface CheckedContent {
  /** The content by the file's name. A file has the shape of its schema if there are no problems. */
  contents: Map<string, object>
  /** The posts of the blog, the newest first. Empty if a post has problems. */
  posts: Post[]
  problems: ContentProblem[]
  /** What the drafts still lack. It stops nothing. */
  hints: ContentProblem[]
  /** The drafts by the file's name. */
  drafts: Map<string, Draft[]>
}

/**
 * Reads every file of content/ and finds all problems: what is no JSON, what does not match its schema,
 * pictures that are missing or not as their place needs them, posts that cannot be shown, and files that
 * nothing reads. Of each file it names 100 at most. Takes the absolute folder of content/, and the folder as
 * problems name it. Never throws.
 */
export async function checkContent(contentDir: string, folder = CONTENT_FOLDER): Promise<CheckedContent> {
  const shelf = await openPictureShelf(contentDir, folder)
  const contents = new Map<string, object>()
  const hints: ContentProblem[] = []
  const drafts = new Map<string, Draft[]>()
  const problems = atMost(await findStrangeFiles(contentDir, folder))
  for (const [name, schema] of Object.entries(CONTENT_FILES)) {
    const checked = await checkFile(contentDir, name, schema, folder)
    const ofPictures = await checkPictures(checked, shelf)
    const [ofDrafts, ofOthers] = [
      ofPictures.filter(({ draft }) => draft !== undefined),
      ofPictures.filter(({ draft }) => draft === undefined),
    ]
    problems.push(...atMost(inOrder([...checked.problems, ...ofOthers])))
    // All of them: a draft without a hint counts as finished.
    for (const hint of inOrder([...checked.hints, ...ofDrafts])) hints.push(hint)
    drafts.set(name, checked.drafts)
    if (typeof checked.content === 'object' && checked.content !== null) contents.set(name, checked.content)
  }
  const ofPosts = await checkPosts(contentDir, folder, shelf)
  problems.push(...ofPosts.problems)
  problems.push(...atMost(await checkRoomPictures(shelf, picturesWithText(contents), folder)))
  hints.push(...ofPosts.hints)
  for (const [name, draft] of ofPosts.drafts) drafts.set(name, [draft])
  return { contents, posts: ofPosts.posts, problems, hints, drafts }
}

/**
 * Gives the content by the file's name, and the posts. Takes the absolute folder of content/. Throws a
 * ContentError with all problems that checkContent finds.
 */
export async function readContentFiles(
  contentDir: string,
): Promise<Pick<CheckedContent, 'contents' | 'posts'>> {
  const { contents, posts, problems } = await checkContent(contentDir)
  if (problems.length > 0) throw new ContentError(problems)
  return { contents, posts }
}

/** Undefined when the texts cannot be read: then no picture is said to lack one. */
function picturesWithText(contents: ReadonlyMap<string, object>): Set<string> | undefined {
  const texts = contents.get('pictures.json')
  return Value.Check(PicturesSchema, texts) ? new Set(texts.pictures.map(({ src }) => src)) : undefined
}

/** A misspelt file name would be a page that silently stays as it was. */
async function findStrangeFiles(contentDir: string, folder: string): Promise<ContentProblem[]> {
  const names = Object.keys(CONTENT_FILES)
  // A folder that cannot be read is told with each of its files.
  const entries = await readdir(contentDir, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !isJunkFile(entry.name))
  const missing = names.filter((name) => !files.some((file) => file.name === name))
  return files
    .filter(({ name }) => !names.includes(name))
    .map(({ name }) => {
      const meant = nearestWord(name, missing)
      return {
        file: `${folder}/${name}`,
        place: '',
        wrong: 'no page reads this file',
        right: meant === undefined ? `the files are ${names.join(', ')}` : `did you mean "${meant}"?`,
      }
    })
}

async function checkPictures(checked: CheckedFile, shelf: PictureShelf): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = []
  for (const { picture, use, ...where } of checked.pictures) {
    const problem = await shelf.check(picture, use)
    if (problem !== undefined) problems.push(toProblem(checked.source, { ...where, ...problem }))
  }
  return problems
}
