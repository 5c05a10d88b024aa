import { type Static, Type } from '@sinclair/typebox'
import type { Node } from 'jsonc-parser'
import type { Widget } from '../../shared/widgets'
import { DRAFT_FIELD } from '../drafts'
import { Alt, ClockTime, contentObject, Description, Focus, LongTitle, pictureField, Title } from '../fields'

/** A day of the calendar from 2000 to 2099, as ISO 8601 writes it. Every fourth year has a 29 February. */
const DAY_PATTERN =
  '^20(?:\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))' +
  '|(?:[02468][048]|[13579][26])-02-29)$'

const Day = Type.String({
  pattern: DAY_PATTERN,
  description:
    'a day of the calendar from 2000 on, written as year-month-day without a time, such as 2026-11-20',
  widget: 'date' satisfies Widget,
})

export const PostSchema = contentObject('PostContent', {
  title: LongTitle,
  searchTitle: Type.Optional(Title),
  date: Day,
  time: Type.Optional(ClockTime),
  until: Type.Optional(Day),
  summary: Description,
  picture: pictureField('cropped'),
  focus: Focus,
  alt: Alt,
})

export const EditedPostSchema = contentObject('EditedPost', {
  ...PostSchema.properties,
  draft: Type.Optional(
    Type.Boolean({ description: 'true: guests do not see the post, and it may be unfinished' }),
  ),
  body: Type.String({
    maxLength: 40_000,
    description: 'a text in Markdown of at most 40,000 characters',
    widget: 'markdown' satisfies Widget,
  }),
})
export type EditedPost = Static<typeof EditedPostSchema>

export interface Post extends Static<typeof PostSchema> {
  slug: string
  body: string
}

export function postPath(slug: string): string {
  return `/blog/${slug}`
}

const FRONT_MATTER = /^---[ \t\r]*\n([^]*?)^---[ \t\r]*(?:\n|$)/m
/** A subset of YAML: the value is the rest of the line, without quotation marks. */
const FIELD = /^([^\s:#][^:\n]*?)[ \t]*:(?:[ \t]+(.*?))?[ \t\r]*$/

/** Parses like the JSON parser. A line that is no field becomes a field that the schema refuses. */
export function parsePost(text: string): { fields: Node; bodyStart: number } | undefined {
  const [whole, lines] = FRONT_MATTER.exec(text) ?? []
  if (whole === undefined || lines === undefined || !text.startsWith(whole)) return undefined
  const children: Node[] = []
  let offset = whole.indexOf('\n') + 1
  for (const line of lines.split('\n')) {
    if (!/^\s*(?:#|$)/.test(line)) children.push(parseField(line, offset))
    offset += line.length + 1
  }
  return { fields: { type: 'object', offset: 0, length: whole.length, children }, bodyStart: whole.length }
}

function parseField(line: string, offset: number): Node {
  const [, name = line, written = ''] = FIELD.exec(line) ?? []
  const value: string | boolean = written === 'true' || (written !== 'false' && withoutQuotes(written))
  const place = { offset: offset + line.lastIndexOf(written), length: written.length }
  const children: Node[] = [
    { type: 'string', offset, length: name.length, value: name },
    { type: typeof value === 'string' ? 'string' : 'boolean', ...place, value },
  ]
  return { type: 'property', offset, length: line.length, children }
}

function withoutQuotes(written: string): string {
  const [, quote, inside = ''] = /^(["'])(.*)\1$/.exec(written) ?? []
  if (quote === undefined) return written
  return quote === "'" ? inside.replaceAll("''", "'") : inside.replaceAll(/\\(["\\])/g, '$1')
}

/** A value without quotation marks that this parser and YAML read alike. */
const PLAIN = /^(?!(?:true|false)$)[\p{L}\p{N}](?:[^:#"'\\]*[^:#"'\\\s])?$/u

/** Returns a post's file, as parsePost reads it. Missing or empty fields have no line. */
export function writePost({ draft, body = '', ...fields }: Partial<EditedPost>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${PLAIN.test(value) ? value : quoted(value)}\n`)
  if (draft === true) lines.push(`${DRAFT_FIELD}: true\n`)
  return `---\n${lines.join('')}---\n\n${body}\n`
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}
