/** More combining marks in a row than any language has: https://www.unicode.org/reports/tr15. */
const TOO_MANY_MARKS = /\p{M}{31}/u

/**
 * NUL, which PostgreSQL refuses, and characters that Unicode says to draw as nothing: text copied from Word,
 * a PDF or a chat has them. The first group stays: joiners and variants after a letter of a script without
 * capitals, such as Arabic, Hindi or Chinese, and inside emoji.
 */
const UNSEEN =
  /((?!\p{Default_Ignorable_Code_Point})\p{Lo}[\p{M}\u180E\u200C\u200D]+|[\p{Extended_Pictographic}\p{Emoji_Modifier}][\uFE0E\uFE0F\u200D\p{Emoji_Modifier}]+|\u{1F3F4}[\u{E0020}-\u{E007F}]+|\uFE0F\u20E3)|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\0]/gu

/** Drops what nobody can see. @example withoutUnseen('0803\uFE0F') // '0803' */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '$1')
}

/** Also drops what programs leave behind a link. @example withoutTail('/room/7).') // '/room/7' */
export function withoutTail(text: string): string {
  // Without the lookbehind, the time would grow with the square of the text's length.
  return withoutUnseen(text).replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')
}

/**
 * Drops what nobody can see, trims, and brings text into Unicode's form NFC. With more than thirty combining
 * marks in a row it is not composed: sorting them takes a time that grows with the square of their number.
 * @example composeText(' Ade\u0301 ') // 'Adé'
 */
export function composeText(text: string): string {
  const trimmed = withoutUnseen(text).trim()
  return TOO_MANY_MARKS.test(trimmed) ? trimmed : trimmed.normalize('NFC')
}

/** @example normalizeName(' Deluxe  KING') // 'deluxe king' */
export function normalizeName(name: string): string {
  return composeText(name).replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Control characters, lone surrogates, line separators, and direction marks, which can disguise text. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

export function isOneLine(text: string): boolean {
  return text.search(NOT_IN_A_LINE) === -1
}

/** Includes the empty Braille cell. */
const GAPS = /[\s\p{Cc}\p{Cs}\u2800]+/gu

/** Replaces whatever separates words by one space. @example toOneLine('Ada\t\nObi ') // 'Ada Obi' */
export function toOneLine(text: string): string {
  return composeText(text.replaceAll(GAPS, ' '))
}

/** Word writes U+000B for the end of a line and U+000C for that of a page, mainframes U+0085 for a line. */
const ENDS_OF_LINES = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const NOT_IN_LINES = /(?![\n\t])[\p{Cc}\p{Cs}]+/gu

/** Like `toOneLine`, but keeps line breaks, tabs and runs of spaces. */
export function toLines(text: string): string {
  const lines = text.replaceAll(ENDS_OF_LINES, '\n').replaceAll(/[\p{Zs}\u2800]/gu, ' ')
  return composeText(lines.replaceAll(NOT_IN_LINES, ''))
}

/** Returns the number of characters as code points, which is how limits count. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

/** True for a text without a visible character. @example isBlank(' \u200B') // true */
export function isBlank(text: string): boolean {
  return toOneLine(text) === ''
}
