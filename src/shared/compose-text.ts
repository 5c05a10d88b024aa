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
