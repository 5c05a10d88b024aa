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
 * What comes along unseen when text is copied from Word, a PDF or a chat: marks of direction and of byte order, and
 * spaces without width. Joiners stay: emoji and some scripts need them.
 */
const UNSEEN_MARKS = /[\p{Bidi_Control}\u200B\u2060\uFEFF]+/gu
const GAPS = /[\s\p{Cc}\p{Cs}]+/gu

/**
 * Drops unseen marks, makes one space of whatever else separates words, such as tabs and ends of lines, and trims
 * and composes the text.
 * @example toOneLine('Ada\t\nObi ') // 'Ada Obi'
 */
export function toOneLine(text: string): string {
  return composeText(text.replaceAll(UNSEEN_MARKS, '').replaceAll(GAPS, ' '))
}

/** Word writes U+000B where a line ends, and U+000C where a page does. U+0085 is the mainframes' end of a line. */
const ENDS_OF_LINES = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const NOT_IN_LINES = /(?![\n\t])[\p{Cc}\p{Cs}]+/gu

/**
 * Like `toOneLine`, but keeps line breaks, tabs and runs of spaces.
 * @example toLines('One\vtwo\u00A0three') // 'One\ntwo three'
 */
export function toLines(text: string): string {
  const lines = text.replaceAll(ENDS_OF_LINES, '\n').replaceAll('\u00A0', ' ')
  return composeText(lines.replaceAll(UNSEEN_MARKS, '').replaceAll(NOT_IN_LINES, ''))
}

/** Returns the number of characters as code points, which is how limits count. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

/** A visible character: nothing that Unicode says to draw as nothing, and no empty Braille cell. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for a text without a visible character. @example isBlank(' \u200B') // true */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}
