/** A character that is seen: nothing that Unicode says to draw as nothing, and no empty Braille cell. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * True for a text in which nothing is seen: blanks, spaces without width, fillers, soft hyphens.
 * @example isBlank(' \u200B') // true
 */
export function isBlank(text: string): boolean {
  return !SEEN.test(text)
}
