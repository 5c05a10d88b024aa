import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { ContentProblem } from './problem'

/** A file of content/ as it was read. */
export interface Source {
  /** Such as "content/rooms.json". */
  file: string
  text: string
  /** The JSON with the place of each value. Undefined when it cannot be understood to the end. */
  root: Node | undefined
  /** What keeps the file from being read, or from being JSON. */
  problems: ContentProblem[]
}

/** After these the parser knows all the same what was meant, so the rest of the file can be checked. */
const HARMLESS = new Set(['CommaExpected', 'InvalidCommentToken'])
const COMMA_TOO_MANY = 'CommaTooMany'

const WORDS: Record<string, [wrong: string, right: string]> = {
  CommaExpected: ['a comma is missing', 'write a comma after this entry'],
  [COMMA_TOO_MANY]: ['a comma is too many', 'remove the comma after the last entry'],
  ColonExpected: ['a colon is missing', 'write "field": value'],
  CloseBraceExpected: ['a } is missing', 'close each { with a }'],
  CloseBracketExpected: ['a ] is missing', 'close each [ with a ]'],
  EndOfFileExpected: ['something follows the end', 'nothing may follow the last bracket'],
  UnexpectedEndOfString: ['a quotation mark is missing', 'close each text with " on the same line'],
  InvalidCommentToken: ['is a comment', 'JSON has no comments: remove it'],
  InvalidCharacter: ['is a line break or another invisible character', 'write \\n for a new line'],
  InvalidEscapeCharacter: ['is not known after a backslash', 'write \\\\ for a backslash'],
}
const NO_JSON: [wrong: string, right: string] = ['is not JSON', 'write texts in "quotation marks"']

/** Reads a file of content/. Takes the absolute folder and the file's name. Never throws. */
export async function readSource(contentDir: string, name: string): Promise<Source> {
  const file = `content/${name}`
  let text: string
  try {
    // Some editors put a byte order mark in front.
    text = (await readFile(join(contentDir, name), 'utf8')).replace(/^\uFEFF/, '')
  } catch {
    const problem = { file, place: '', wrong: 'cannot be read', right: 'the file must be there' }
    return { file, text: '', root: undefined, problems: [problem] }
  }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const found = firstOfEachLine(
    text,
    errors.map((error) => understand(text, error)),
  )
  const isUnderstood = found.every(({ code }) => HARMLESS.has(code) || code === COMMA_TOO_MANY)
  const problems = found.map(({ code, offset }) => {
    const [wrong, right] = WORDS[code] ?? NO_JSON
    return { file, position: positionOf(text, offset), place: '', wrong, right }
  })
  return { file, text, root: isUnderstood ? root : undefined, problems }
}

/** Gives line and column, both from 1, of a place in a text. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

interface SyntaxProblem {
  code: string
  offset: number
}

/** Puts a comma's problem where the comma is, or should be: behind what stands before. */
function understand(text: string, { error, offset }: ParseError): SyntaxProblem {
  const code = printParseErrorCode(error)
  const end = text.slice(0, offset).trimEnd().length
  if (code === 'CommaExpected') return { code, offset: end }
  const isAtEnd = /[}\]]/.test(text.charAt(offset)) && text.charAt(end - 1) === ','
  return isAtEnd ? { code: COMMA_TOO_MANY, offset: end - 1 } : { code, offset }
}

/** One slip often makes several errors. */
function firstOfEachLine(text: string, problems: readonly SyntaxProblem[]): SyntaxProblem[] {
  const byLine = new Map<number, SyntaxProblem>()
  for (const problem of problems) {
    const { line } = positionOf(text, problem.offset)
    if (!byLine.has(line)) byLine.set(line, problem)
  }
  return [...byLine.values()]
}
