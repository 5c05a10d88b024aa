import { composeText } from './compose-text'

/** Control characters, lone surrogates, line separators, and marks of writing direction, which can disguise text. */
const NOT_OF_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

export function isOneLine(text: string): boolean {
  return text.search(NOT_OF_A_LINE) === -1
}

/**
 * Replaces everything that does not belong in a line by a space, then trims and composes the text.
 * @example toOneLine('Ada\tObi ') // 'Ada Obi'
 */
export function toOneLine(text: string): string {
  return composeText(text.replaceAll(NOT_OF_A_LINE, ' '))
}
