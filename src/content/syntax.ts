import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { lineStartsOf, positionOf } from './positions'
import { MAX_PROBLEMS } from './problem'

/** A slip in the JSON of a file. */
export interface SyntaxProblem {
  offset: number
  wrong: string
  right: string
}

export interface ParsedText {
  /** The JSON with the place of each value. Undefined when it cannot be understood to the end. */
  root: Node | undefined
  problems: SyntaxProblem[]
}

/** Content has some levels. The parser calls itself for each, so thousands would use up the stack. */
const MAX_DEPTH = 100

/** After these the parser knows all the same what was meant, so the rest of the file can be checked. */
const HARMLESS = new Set(['CommaExpected', 'InvalidCommentToken', 'CommaAtEnd', 'CommaTooMany'])

const WORDS: Record<string, [wrong: string, right: string]> = {
  CommaExpected: ['a comma is missing', 'write a comma after this entry'],
  CommaAtEnd: ['a comma is too many', 'remove the comma after the last entry'],
  CommaTooMany: ['a comma is too many', 'remove this comma'],
  ValueMissing: ['a value is missing', 'write it after the colon'],
  WrongQuotes: ['is not a straight double quotation mark', 'write "text", with the same " on both sides'],
  ColonExpected: ['a colon is missing', 'write "field": value'],
  CloseBraceExpected: ['a } is missing', 'close each { with a }'],
  CloseBracketExpected: ['a ] is missing', 'close each [ with a ]'],
  EndOfFileExpected: ['something follows the end', 'nothing may follow the last bracket'],
  UnexpectedEndOfString: ['a quotation mark is missing', 'close each text with " on the same line'],
  InvalidCommentToken: ['is a comment', 'JSON has no comments: remove it'],
  InvalidCharacter: ['is a line break or another invisible character', 'write \\n for a new line'],
  InvalidEscapeCharacter: [
    'is not known after a backslash',
    'write / in the path of a picture, and \\\\ for a backslash',
  ],
}
const NO_JSON: [wrong: string, right: string] = ['is not JSON', 'write texts in "quotation marks"']
const NOT_CHECKED = ' (the rest of the file was not checked)'
/** Single and curly quotation marks. */
const OTHER_QUOTES = /['`´‘’‚‛“”„‟«»]/

/** Parses JSON. Gives the first slip of each line, and no more of them than are told. Never throws. */
export function parseText(text: string): ParsedText {
  const tooDeep = findTooDeep(text)
  if (tooDeep !== undefined) {
    const right = `right are at most ${MAX_DEPTH} brackets in each other${NOT_CHECKED}`
    return { root: undefined, problems: [{ offset: tooDeep, wrong: 'is nested too deeply', right }] }
  }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const found = firstOfEachLine(text, errors)
  const isUnderstood = found.every(({ code }) => HARMLESS.has(code))
  const problems = found.map(({ code, offset }, index) => {
    const [wrong, right] = WORDS[code] ?? NO_JSON
    const isLast = index === found.length - 1
    return { offset, wrong, right: isLast && !isUnderstood ? `${right}${NOT_CHECKED}` : right }
  })
  return { root: isUnderstood ? root : undefined, problems }
}

/** Gives the place of the first bracket that is too deep. */
function findTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true)
  const open: string[] = []
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    // No other token begins with a bracket.
    const first = text.charAt(scanner.getTokenOffset())
    if (first === '[' || first === '{') open.push(first === '[' ? ']' : '}')
    // A bracket that does not fit closes nothing.
    else if (first === open.at(-1)) open.pop()
    if (open.length > MAX_DEPTH) return scanner.getTokenOffset()
  }
  return undefined
}

interface CodeAt {
  code: string
  offset: number
}

/** Puts a comma's problem where the comma is, or should be: behind what stands before. */
function understand(text: string, { error, offset }: ParseError): CodeAt {
  const code = printParseErrorCode(error)
  const end = endBefore(text, offset)
  if (code === 'CommaExpected') return { code, offset: end }
  const [before, here] = [text.charAt(end - 1), text.charAt(offset)]
  if (/[}\]]/.test(here) && before === ',') return { code: 'CommaAtEnd', offset: end - 1 }
  if (code === 'InvalidSymbol' && OTHER_QUOTES.test(here)) return { code: 'WrongQuotes', offset }
  if (code !== 'ValueExpected' && code !== 'PropertyNameExpected') return { code, offset }
  if (here === ',' && /[,[{]/.test(before)) return { code: 'CommaTooMany', offset }
  if (/[,}]/.test(here) && before === ':') return { code: 'ValueMissing', offset }
  return { code, offset }
}

/** Gives the end of what stands before a place, without the space between. */
function endBefore(text: string, offset: number): number {
  let end = offset
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1
  return end
}

/** One slip often makes several errors. */
function firstOfEachLine(text: string, errors: readonly ParseError[]): CodeAt[] {
  const lineStarts = lineStartsOf(text)
  const byLine = new Map<number, CodeAt>()
  for (const error of errors) {
    const problem = understand(text, error)
    const { line } = positionOf(lineStarts, problem.offset)
    if (!byLine.has(line)) byLine.set(line, problem)
    // One more than are told, so that it is known that there are more.
    if (byLine.size > MAX_PROBLEMS) break
  }
  return [...byLine.values()]
}
