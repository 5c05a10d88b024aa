import type { TObject } from '@sinclair/typebox'
import { getNodeValue } from 'jsonc-parser'
import { addMissingFields } from '../../content/add-missing'
import { CONTENT_FILES } from '../../content/content-files'
import { LABELLED_FILES } from '../../content/content-labels'
import { isDraft } from '../../content/drafts'
import { isSlug, POST_ENDING, POSTS_FOLDER } from '../../content/posts/check-posts'
import { EditedPostSchema, parsePost, writePost } from '../../content/posts/post-file'
import type { ContentEntry, ContentProblems } from '../../shared/desk/content'
import { toLines, toOneLine } from '../../shared/text'
import { InvalidInput, NotFound } from '../http/errors'

export interface EditableFile {
  path: string
  /** A post's title, once it is known. */
  label: string
  group: ContentEntry['group']
  schema: TObject
  slug: string | undefined
}

/** Throws NotFound for any other path, whatever is in it. */
export function editableFile(path: string): EditableFile {
  const file = findEditable(path)
  if (file === undefined) throw new NotFound('This text')
  return file
}

export function findEditable(path: string): EditableFile | undefined {
  const labelled = LABELLED_FILES.find((file) => file.path === path)
  const schema = labelled && CONTENT_FILES[path]
  if (labelled && schema) return { ...labelled, schema, slug: undefined }
  const slug = slugOf(path)
  return slug === undefined
    ? undefined
    : { path, label: slug, group: 'posts', schema: EditedPostSchema, slug }
}

export function slugOf(path: string): string | undefined {
  const [start, end] = [`${POSTS_FOLDER}/`, POST_ENDING]
  if (!path.startsWith(start) || !path.endsWith(end)) return undefined
  const slug = path.slice(start.length, -end.length)
  return isSlug(slug) ? slug : undefined
}

/** Returns the value in a file's text: a post's fields, `draft` and `body`; for broken JSON, the text. */
export function parseText({ slug }: Pick<EditableFile, 'slug'>, text: string): unknown {
  if (slug !== undefined) {
    const parsed = parsePost(text)
    if (parsed === undefined) return { draft: false, body: text }
    const fields: object = getNodeValue(parsed.fields)
    return { ...fields, draft: isDraft(parsed.fields), body: text.slice(parsed.bodyStart).trim() }
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns a saved text, with the fields that this version added, as in the project's own text. */
export function fillIn(path: string, saved: string, project: string | undefined): string {
  const schema = CONTENT_FILES[path]
  return schema && project !== undefined ? addMissingFields(saved, project, schema).text : saved
}

export function writeText({ slug }: EditableFile, value: object): string {
  return slug === undefined ? `${JSON.stringify(value, null, 2)}\n` : writePost(value)
}

/** Tidies the texts of a value. Drops a post's empty fields, and always sets its `draft`. */
export function tidyValue({ slug }: EditableFile, value: unknown): unknown {
  if (slug === undefined || !isObject(value)) return tidyTexts(value)
  const { body = '', draft = false, ...fields }: Record<string, unknown> = { ...value }
  const tidy = Object.entries(fields)
    .map(([name, field]) => [name, typeof field === 'string' ? toOneLine(field) : field] as const)
    .filter(([, field]) => field !== '')
  return { ...Object.fromEntries(tidy), draft, body: typeof body === 'string' ? toLines(body) : body }
}

/** Deeper than every schema. A value of nothing but brackets would exhaust the stack. */
const MAX_DEPTH = 20
/** The sample's longest file has 131. Checking a list of sixty thousand would block the server. */
const MAX_VALUES = 2_000

function tidyTexts(whole: unknown): unknown {
  let values = 0
  return tidy(whole, 0)

  function tidy(value: unknown, depth: number): unknown {
    values += 1
    if (depth > MAX_DEPTH) throw new InvalidInput({ '': 'This has too many levels.' })
    if (values > MAX_VALUES) throw new InvalidInput({ '': 'This has too many entries.' })
    if (typeof value === 'string') return toLines(value)
    if (Array.isArray(value)) return value.map((item) => tidy(item, depth + 1))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, tidy(field, depth + 1)]))
  }
}

/** A draft may be unfinished and longer than the site can show, but not endless. */
const FIELD_MAX_LENGTH = 1_000

export function findMisfits({ slug }: EditableFile, value: unknown): ContentProblems {
  if (!isObject(value)) return { '': 'This is no group of fields.' }
  if (slug === undefined) return {}
  const { properties } = EditedPostSchema
  const problems: ContentProblems = {}
  for (const [name, field] of Object.entries(value)) {
    const known = Object.entries(properties).find(([property]) => property === name)?.[1]
    if (known === undefined) problems[`/${name}`] = 'Is not a field of a post.'
    else if (typeof field !== known.type) problems[`/${name}`] = `Right is ${known.description}.`
    else if (
      String(field).length > (name === 'body' ? Number(properties.body.maxLength) : FIELD_MAX_LENGTH)
    ) {
      problems[`/${name}`] = `Is too long. Right is ${known.description}.`
    }
  }
  return problems
}

export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
