import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { getNodeValue, type Node } from 'jsonc-parser'
import { OWN_PAGES } from '../../shared/own-pages'
import { appearsAt, isShown } from '../../shared/post-plan'
import { checkValue } from '../check-value'
import { isSystemFile } from '../content-files'
import { isDraft, withoutMark } from '../drafts'
import { checkPictures, type PictureLibrary } from '../picture-file'
import { CONTENT_FOLDER, type ContentProblem, positionOf, type Reason } from '../problem'
import { readTextFile } from '../read-content'
import { checkBody } from './check-body'
import { parsePost, type Post, postPath, PostSchema } from './post-file'

export const POSTS_FOLDER = 'blog'
export const POST_ENDING = '.md'
/** Characters that need no encoding in an address. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export function isSlug(name: string): boolean {
  return SLUG.test(name)
}

interface PostFile {
  file: string
  slug: string
  text: string
  fields: Node
  bodyStart: number
}

/** Leaves out drafts. `posts`: those that guests see now, newest first. `slugs`: of all. Never throws. */
export async function checkPosts(
  contentDir: string,
  library: PictureLibrary,
): Promise<{ posts: Post[]; slugs: string[]; problems: ContentProblem[] }> {
  const postsDir = join(contentDir, POSTS_FOLDER)
  const names = await readdir(postsDir).catch(() => [])
  const problems: ContentProblem[] = []
  const files: PostFile[] = []
  for (const name of names.toSorted().filter((one) => !isSystemFile(one))) {
    const file = `${CONTENT_FOLDER}/${POSTS_FOLDER}/${name}`
    const opened = await openPost(join(postsDir, name), name)
    if ('wrong' in opened) problems.push({ file, place: '', ...opened })
    else if (!isDraft(opened.fields)) files.push({ file, ...opened })
  }
  const ownPages = new Set([...Object.keys(OWN_PAGES), ...files.map(({ slug }) => postPath(slug))])
  for (const file of files) problems.push(...(await checkPost(file, ownPages, library)))
  const posts = files.flatMap(readPost).filter((post) => isShown(post, new Date()))
  return { posts: posts.toSorted(newestFirst), slugs: files.map(({ slug }) => slug), problems }
}

async function openPost(path: string, name: string): Promise<Omit<PostFile, 'file'> | Reason> {
  if (!name.endsWith(POST_ENDING)) {
    const right = 'a post is a plain text in Markdown, and the name of its file ends in .md'
    return { wrong: 'is no post', right }
  }
  const slug = name.slice(0, -POST_ENDING.length)
  if (!isSlug(slug)) {
    const right = 'rename it to small letters, digits and single hyphens, such as "the-pool-by-night.md"'
    return { wrong: 'cannot be an address', right }
  }
  const { text, reason } = await readTextFile(path)
  if (text === undefined) return reason
  const parsed = parsePost(text)
  if (parsed !== undefined) return { slug, text, ...parsed, fields: withoutMark(parsed.fields) }
  const right = 'write title, date, summary, picture and alt between two lines of ---, a line for each field'
  return { wrong: 'does not begin with its fields', right }
}

export async function checkPost(
  { file, text, fields, bodyStart }: Omit<PostFile, 'slug'>,
  ownPages: ReadonlySet<string>,
  library: PictureLibrary,
): Promise<ContentProblem[]> {
  const { problems, pictures } = checkValue(PostSchema, { file, text, root: fields })
  problems.push(...(await checkPictures(pictures, library)))
  const { date, until }: { date?: unknown; until?: unknown } = getNodeValue(fields)
  if (until !== undefined && String(until) < String(date)) {
    const right = 'the last day cannot be before the first'
    const wrong = `${String(until)} is before the date`
    problems.push({ file, place: 'until', pointer: '/until', wrong, right })
  }
  const { problems: ofBody, pictures: inBody } = checkBody(text.slice(bodyStart), ownPages)
  const placeOf = (offset: number) => ({
    file,
    position: positionOf(text, bodyStart + offset),
    place: 'text',
    pointer: '/body',
  })
  for (const { offset, ...reason } of ofBody) problems.push({ ...placeOf(offset), ...reason })
  const named = inBody.map(({ offset, path }) => {
    return { where: () => placeOf(offset), picture: path, use: 'small' } as const
  })
  return [...problems, ...(await checkPictures(named, library))]
}

function readPost({ slug, text, fields, bodyStart }: PostFile): Post[] {
  const values: unknown = getNodeValue(fields)
  return Value.Check(PostSchema, values) ? [{ ...values, slug, body: text.slice(bodyStart) }] : []
}

function newestFirst(one: Post, other: Post): number {
  return Number(appearsAt(other)) - Number(appearsAt(one)) || one.slug.localeCompare(other.slug)
}
