import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkEntry, type CheckedValue, DRAFT_FIELD } from '../check-value'
import { findConflicts } from '../conflicts'
import { isJunkFile } from '../junk-file'
import type { PictureShelf } from '../picture-file'
import { lineStartsOf, positionOf } from '../positions'
import { atMost, type ContentProblem, type Draft, inOrder } from '../problem'
import { readTextFile } from '../text-file'
import { checkBody } from './check-body'
import { checkFields } from './check-fields'
import { OWN_PAGES, postPath } from './own-pages'
import { fieldOf, type ParsedPost, parsePost } from './front-matter'
import { type Post, PostSchema } from './post-schema'

/** The folder of the posts, in content/. */
export const POSTS_FOLDER = 'blog'
const ENDING = '.md'
/** What may stand in an address without being written in another way. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** All posts, checked. */
export interface CheckedPosts {
  /** Without drafts, the newest first. Empty if there are problems. */
  posts: Post[]
  problems: ContentProblem[]
  /** What would be problems if the drafts were none. */
  hints: ContentProblem[]
  /** The drafts by the file's name in content/. */
  drafts: Map<string, Draft>
}

/** A post's file, read and taken apart. */
interface PostFile extends ParsedPost {
  slug: string
  text: string
  draft: Draft | undefined
}

/**
 * Reads every post of content/blog and finds all problems. No folder and an empty one are no posts. Takes the
 * absolute folder of content/, the folder as problems name it, and the pictures. Never throws.
 */
export async function checkPosts(
  contentDir: string,
  folder: string,
  shelf: PictureShelf,
): Promise<CheckedPosts> {
  const postsDir = join(contentDir, POSTS_FOLDER)
  const entries = await readdir(postsDir, { withFileTypes: true }).catch(() => [])
  const checked: CheckedPosts = { posts: [], problems: [], hints: [], drafts: new Map() }
  const files: PostFile[] = []
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (isJunkFile(entry.name)) continue
    const file = `${folder}/${POSTS_FOLDER}/${entry.name}`
    const strange = strangeEntry(entry)
    const { text, reason } =
      strange === undefined ? await readTextFile(join(postsDir, entry.name)) : { reason: strange }
    if (text === undefined) checked.problems.push({ file, place: '', ...reason })
    else files.push(openPost(entry.name, text))
  }
  for (const file of files) {
    const found = await checkPost(file, `${folder}/${POSTS_FOLDER}`, files, shelf)
    checked.problems.push(...atMost(inOrder(found.filter(({ draft }) => draft === undefined))))
    checked.hints.push(...inOrder(found.filter(({ draft }) => draft !== undefined)))
    if (file.draft !== undefined) checked.drafts.set(`${POSTS_FOLDER}/${file.slug}${ENDING}`, file.draft)
  }
  if (checked.problems.length === 0) {
    const posts = files.filter(({ draft }) => draft === undefined).map(readPost)
    checked.posts = posts.toSorted(newestFirst)
  }
  return checked
}

type Reason = Pick<ContentProblem, 'wrong' | 'right'>

function strangeEntry(entry: Dirent): Reason | undefined {
  const { name } = entry
  if (entry.isDirectory())
    return { wrong: 'is a folder', right: `put the posts directly into ${POSTS_FOLDER}/` }
  if (!entry.isFile() && !entry.isSymbolicLink())
    return { wrong: 'is not a plain file', right: 'put a plain file there' }
  if (!name.endsWith(ENDING)) {
    const right = 'a post is a plain text in Markdown, and the name of its file ends in .md'
    return { wrong: 'is no post', right }
  }
  if (SLUG.test(name.slice(0, -ENDING.length))) return undefined
  const right = 'rename it to small letters, digits and single hyphens, such as "the-pool-by-night.md"'
  return { wrong: 'cannot be an address', right }
}

function openPost(name: string, text: string): PostFile {
  const parsed = parsePost(text)
  const slug = name.slice(0, -ENDING.length)
  const mark = fieldOf(parsed.fields, DRAFT_FIELD)
  const draft = mark?.value === true ? { entry: `post "${slug}"`, offset: mark.offset } : undefined
  return { ...parsed, slug, text, draft }
}

/** A draft may lead to another draft; a post may not: guests would find nothing there. */
async function checkPost(
  file: PostFile,
  folder: string,
  files: readonly PostFile[],
  shelf: PictureShelf,
): Promise<ContentProblem[]> {
  const { slug, text, fields, bodyStart, problems, draft } = file
  const lineStarts = lineStartsOf(text)
  const found: ContentProblem[] = []
  const tell = (offset: number, problem: Reason & { place?: string }) =>
    found.push({
      file: `${folder}/${slug}${ENDING}`,
      position: positionOf(lineStarts, offset),
      place: '',
      ...problem,
      draft,
    })
  const conflicts = findConflicts(text)
  for (const { offset, ...problem } of conflicts.length > 0 ? conflicts : problems) tell(offset, problem)
  if (fields === undefined || conflicts.length > 0) return found
  const { findings, pictures }: CheckedValue = checkEntry(PostSchema, fields, draft)
  for (const { offset, place, wrong, right } of findings) tell(offset, { place, wrong, right })
  for (const { offset, ...problem } of checkFields(file, namesakesOf(file, files))) tell(offset, problem)
  for (const { offset, place, picture, use } of pictures) {
    const problem = await shelf.check(picture, use)
    if (problem !== undefined) tell(offset, { place, ...problem })
  }
  const shown = files.filter((one) => draft !== undefined || one.draft === undefined)
  const ownPages = new Set([...OWN_PAGES, ...shown.map((one) => postPath(one.slug))])
  for (const { offset, ...problem } of checkBody(text.slice(bodyStart), ownPages)) {
    tell(bodyStart + offset, { place: 'text', ...problem })
  }
  return found
}

/** Gives the posts whose title a post may not have: those before it, and for a draft all that guests read. */
function namesakesOf({ slug, draft }: PostFile, files: readonly PostFile[]): PostFile[] {
  const isBefore = (other: PostFile) =>
    other.slug < slug && (draft !== undefined || other.draft === undefined)
  return files.filter((other) => isBefore(other) || (draft !== undefined && other.draft === undefined))
}

/** Only for a file without problems: then each field is a text. */
function readPost({ slug, text, fields, bodyStart }: PostFile): Post {
  const textOf = (name: string) => String(fieldOf(fields, name)?.value)
  return {
    slug,
    title: textOf('title'),
    date: textOf('date'),
    summary: textOf('summary'),
    picture: textOf('picture'),
    alt: textOf('alt'),
    body: text.slice(bodyStart),
  }
}

function newestFirst(one: Post, other: Post): number {
  return one.date === other.date ? (one.slug < other.slug ? -1 : 1) : one.date < other.date ? 1 : -1
}
