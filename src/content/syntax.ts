import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { findConflicts } from './conflicts'
import { lineStartsOf, positionOf } from './positions'
import { MAX_PROBLEMS, NOT_CHECKED, type SyntaxProblem } from './problem'

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
  WrongNumber: [
    'is not a number as JSON writes one',
    'write digits alone, without commas, spaces, letters or signs of a currency, such as 85000',
  ],
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
/** No number of content has more characters. */
const MAX_NUMBER = 40
/** A number as people write it, such as "85,000", "₦85 000" or "85k". */
const PEOPLES_NUMBER = /^(?:₦|NGN|N|#|\$)?\s*[+.]?\d[\d.,_'\s]*[km]?$/i
/** A number as JSON writes it: https://www.rfc-editor.org/rfc/rfc8259#section-6 */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
/** Single and curly quotation marks. */
const OTHER_QUOTES = /['`´‘’‚‛“”„‟«»]/

/** Parses JSON. Gives the first slip of each line, and no more of them than are told. Never throws. */
export function parseText(text: string): ParsedText {
  const conflicts = findConflicts(text)
  if (conflicts.length > 0) return { root: undefined, problems: conflicts }
  const tooDeep = findTooDeep(text)
  if (tooDeep !== undefined) {
    const right = `right are at most ${MAX_DEPTH} brackets in each other${NOT_CHECKED}`
    return { root: undefined, problems: [{ offset: tooDeep, wrong: 'is nested too deeply', right }] }
  }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const found = firstOfEachLine(text, errors)
  const isUnderstood = found.every(({ code }) => HARMLESS.has(code))
  const problems = found.map(({ code, offset, shown }, index) => {
    const [words, right] = WORDS[code] ?? NO_JSON
    const wrong = shown === undefined ? words : `${shown} ${words}`
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
  /** What stands there, where the problem is easier to see with it. */
  shown?: string
}

/** Puts a comma's problem where the comma is, or should be: behind what stands before. */
function understand(text: string, { error, offset }: ParseError): CodeAt {
  const code = printParseErrorCode(error)
  const wrongNumber = findWrongNumber(text, offset)
  if (wrongNumber !== undefined) return { code: 'WrongNumber', ...wrongNumber }
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

/** Gives the number in which a place is, or which ends there, if JSON does not write it so. */
function findWrongNumber(text: string, offset: number): Omit<CodeAt, 'code'> | undefined {
  const from = Math.max(0, offset - MAX_NUMBER)
  const colon = from + text.slice(from, offset + 1).lastIndexOf(':')
  const [written = ''] = /^[^"{}[\]:\n]*/.exec(text.slice(colon + 1, colon + MAX_NUMBER)) ?? []
  const number = written.trim().replace(/[\s,]+$/, '')
  const start = colon + 1 + written.indexOf(number)
  const isHere = colon >= from && offset <= start + number.length
  const isWrong = isHere && PEOPLES_NUMBER.test(number) && !JSON_NUMBER.test(number)
  return isWrong ? { offset: start, shown: number } : undefined
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
