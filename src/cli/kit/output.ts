import { styleText } from 'node:util'
import type { DeskContext } from '../command'
import { type Column, type Paint, tableLines } from './table'
import { visible, visibleJson, visibleLines } from '../../terminal/visible'
import { columnsOf, wrapped } from './width'

/** Where a command writes its answer as text. Control characters in whatever it is given are made visible. */
export interface Paper {
  say: (line: string) => void
  /** Like `say`, broken at the width of the terminal, and in the colour of what somebody has to do. */
  warn: (text: string) => void
  heading: (text: string) => void
  table: <Row>(columns: readonly Column<Row>[], rows: readonly Row[], whenEmpty: string) => void
  /** Labels and values in two columns. */
  facts: (facts: readonly (readonly [label: string, value: string])[]) => void
  /** One point after the other, broken at the width of the terminal. */
  list: (points: readonly string[]) => void
  /** A guest's text with its line ends, moved in and broken at the width of the terminal. */
  quote: (text: string) => void
}

/** A command's output: one JSON document with --json, text otherwise. */
export interface Output {
  isJson: boolean
  /** Gives the answer: the document with --json, what `asText` writes otherwise. */
  show: (document: unknown, asText: (paper: Paper) => void) => void
  /** Lines that are no text of ours, such as CSV. */
  lines: (text: string) => void
  /** A line for standard error. */
  complain: (line: string) => void
  /** The end of a command that was not carried out. `lines` are the text without --json. */
  fail: (code: string, message: string, lines?: readonly string[]) => void
}

const COLUMNS = 80
const INDENT = '  '

export function createOutput(
  context: Pick<DeskContext, 'print' | 'printError' | 'terminal'>,
  isJson: boolean,
): Output {
  const { print, printError, terminal } = context
  const most = Math.max(40, terminal?.columns ?? COLUMNS)
  const paint: Paint = (style, text) =>
    terminal?.hasColours === true ? styleText(style, text, { validateStream: false }) : text
  const paper: Paper = {
    say: (line) => print(visible(line)),
    warn: (text) => {
      for (const line of wrapped(visible(text), most)) print(paint('red', line))
    },
    heading: (text) => print(paint('bold', visible(text))),
    table: (columns, rows, whenEmpty) => {
      if (rows.length === 0) print(visible(whenEmpty))
      else for (const line of tableLines(columns, rows, most, paint)) print(line)
    },
    facts: (facts) => {
      if (facts.length === 0) return
      const width = Math.max(...facts.map(([label]) => columnsOf(label)))
      for (const [label, value] of facts) {
        const lines = wrapped(visible(value), most - width - INDENT.length)
        for (const [index, line] of lines.entries()) {
          print(`${(index === 0 ? label : '').padEnd(width)}${INDENT}${line}`.trimEnd())
        }
      }
    },
    list: (points) => {
      for (const point of points) {
        const lines = wrapped(visible(point), most - INDENT.length)
        for (const [index, line] of lines.entries()) print(`${index === 0 ? '- ' : INDENT}${line}`)
      }
    },
    quote: (text) => {
      for (const line of visibleLines(text)) {
        for (const part of wrapped(line, most - INDENT.length)) print(`${INDENT}${part}`.trimEnd())
      }
    },
  }
  return {
    isJson,
    show: (document, asText) => {
      if (isJson) print(visibleJson(document))
      else asText(paper)
    },
    lines: (text) => {
      for (const line of visibleLines(text.trimEnd())) print(line)
    },
    complain: (line) => printError(visible(line)),
    fail: (code, message, lines = [message]) => {
      if (isJson) printError(visibleJson({ error: { code, message } }, 0))
      else for (const line of lines) printError(visible(line))
    },
  }
}
