/**
 * Unicode's limit of combining marks in a row, which no language comes near:
 * https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const TOO_MANY_MARKS = /\p{M}{31}/u

/**
 * Trims text and brings it into Unicode's form NFC. Text with more than thirty combining marks in a row is
 * only trimmed: marks are sorted, which takes a time that grows with the square of their number.
 * @example composeText(' Ade\u0301 ') // 'Adé'
 */
export function composeText(text: string): string {
  const trimmed = text.trim()
  return TOO_MANY_MARKS.test(trimmed) ? trimmed : trimmed.normalize('NFC')
}

/**
 * Returns a name in the form in which names are compared: NFC, lower case, single spaces.
 * @example normalizeName(' Deluxe  KING') // 'deluxe king'
 */
export function normalizeName(name: string): string {
  return composeText(name).replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Control characters, lone surrogates, line separators, and marks of writing direction, which can disguise text. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

export function isOneLine(text: string): boolean {
  return text.search(NOT_IN_A_LINE) === -1
}

/**
 * Replaces everything that does not belong in a line by a space, then trims and composes the text.
 * @example toOneLine('Ada\tObi ') // 'Ada Obi'
 */
export function toOneLine(text: string): string {
  return composeText(text.replaceAll(NOT_IN_A_LINE, ' '))
}

/** A visible character: nothing that Unicode says to draw as nothing, and no empty Braille cell. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for a text without a visible character. @example isBlank(' \u200B') // true */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}
