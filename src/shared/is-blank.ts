/** A character that is seen. What Unicode says to draw as nothing is not, and an empty Braille cell is not. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * True for a text in which nothing is seen: blanks, spaces without width, fillers, soft hyphens.
 * @example isBlank(' \u200B') // true
 */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}
