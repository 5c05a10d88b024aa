import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkContent } from '../../src/content/check-content'
import { describeProblem } from '../../src/content/problem'
import { copyContent } from './content-copy'

/** The fields of a post that is right. */
export const POST_FIELDS = {
  title: 'A quiet hour',
  date: '2025-11-21',
  summary: 'What an hour by the water is good for.',
  picture: 'pool/pool-day.jpg',
  alt: 'The pool by day',
}

/** The file of a post. A field of `undefined` is left out. */
export function post(
  changes: Record<string, string | undefined> = {},
  body = 'Come and sit down.\n',
): string {
  const fields = Object.entries({ ...POST_FIELDS, ...changes }).filter(([, value]) => value !== undefined)
  return `---\n${fields.map(([name, value]) => `${name}: ${value}\n`).join('')}---\n\n${body}`
}

/** A copy of content/ with one post, content/blog/hour.md. */
export async function withPost(text: string | Buffer, name = 'hour.md') {
  const copy = await copyContent()
  const blog = join(copy.contentDir, 'blog')
  await rm(blog, { recursive: true })
  await mkdir(blog)
  await writeFile(join(blog, name), text)
  return { ...copy, blog }
}

/** Returns the posts of a folder of content/, and a line for each problem. */
export async function linesOf(contentDir: string) {
  const { problems, posts } = await checkContent(contentDir)
  return { problems: problems.map(describeProblem), posts }
}
