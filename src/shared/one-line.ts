import { composeText } from './compose-text'

/**
 * Controls, lone surrogates, separators of lines and paragraphs, and the marks of direction that make text
 * read as another one.
 */
const NOT_OF_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** True for text of one line without control characters, marks of direction and lone surrogates. */
export function isOneLine(text: string): boolean {
  return text.search(NOT_OF_A_LINE) === -1
}

/**
 * Gives text of one line: trimmed, composed (NFC), and with a space for all that does not belong in a line,
 * such as the tab between two cells of a spreadsheet.
 * @example toOneLine('Ada\tObi ') // 'Ada Obi'
 */
export function toOneLine(text: string): string {
  return composeText(text.replaceAll(NOT_OF_A_LINE, ' '))
}
