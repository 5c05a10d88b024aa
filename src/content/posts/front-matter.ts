import type { Node } from 'jsonc-parser'
import type { SyntaxProblem } from '../problem'

/** A post's file, taken apart. */
export interface ParsedPost {
  /** The fields above the text, as `checkValue` takes them. Undefined when they do not begin or end. */
  fields: Node | undefined
  /** Where the text begins. */
  bodyStart: number
  problems: SyntaxProblem[]
}

const FENCE = '---'
const WRITE_FIELDS =
  'write title, date, summary, picture and alt between two lines of ---, a line for each field'
const FIELD = /^([^\s:#][^:]*?)\s*:(?:\s+(.*)|)$/

/**
 * Takes the fields above a post's text apart. They are lines of `field: value` between two lines of three
 * dashes, a small part of YAML: a value is the rest of its line, and needs no quotation marks. Never throws.
 */
export function parsePost(text: string): ParsedPost {
  const lines = linesOf(text)
  const [first] = lines
  if (first?.words !== FENCE) {
    const wrong = 'does not begin with a line of ---'
    return { fields: undefined, bodyStart: 0, problems: [{ offset: 0, wrong, right: WRITE_FIELDS }] }
  }
  const end = lines.findIndex(({ words }, index) => index > 0 && words === FENCE)
  const last = lines[end]
  if (last === undefined) {
    const wrong = 'has no second line of ---'
    return {
      fields: undefined,
      bodyStart: text.length,
      problems: [{ offset: 0, wrong, right: WRITE_FIELDS }],
    }
  }
  const children: Node[] = []
  const problems: SyntaxProblem[] = []
  for (const { offset, words } of lines.slice(1, end)) {
    if (words === '' || words.startsWith('#')) continue
    const field = FIELD.exec(words)
    if (field === null)
      problems.push({ offset, wrong: 'is not a field', right: 'write field: value, on one line' })
    else children.push(propertyOf(offset, words, field))
  }
  const fields: Node = { type: 'object', offset: 0, length: last.offset, children }
  return { fields, bodyStart: Math.min(last.end + 1, text.length), problems }
}

interface Line {
  offset: number
  /** Where the line break is. */
  end: number
  /** Without the space at the end. */
  words: string
}

function linesOf(text: string): Line[] {
  let offset = 0
  return text.split('\n').map((line) => {
    const start = offset
    offset += line.length + 1
    return { offset: start, end: start + line.length, words: line.trimEnd() }
  })
}

function propertyOf(offset: number, words: string, [, name = '', written = '']: RegExpExecArray): Node {
  const at = offset + words.length - written.length
  const value: Node =
    written === 'true' || written === 'false'
      ? { type: 'boolean', offset: at, length: written.length, value: written === 'true' }
      : { type: 'string', offset: at, length: written.length, value: withoutQuotes(written) }
  const key: Node = { type: 'string', offset, length: name.length, value: name }
  return { type: 'property', offset, length: words.length, children: [key, value] }
}

/** Who knows YAML may put a value into quotation marks. */
function withoutQuotes(written: string): string {
  const [, quote, inside = ''] = /^(["'])(.*)\1$/.exec(written) ?? []
  if (quote === undefined) return written
  return quote === "'" ? inside.replaceAll("''", "'") : inside.replaceAll(/\\(["\\])/g, '$1')
}

/** Gives the value of a field above a post's text. */
export function fieldOf(fields: Node | undefined, name: string): Node | undefined {
  return fields?.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1]
}
