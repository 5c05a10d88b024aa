/**
 * Characters that nobody sees: marks of direction, joiners and spaces without width, soft hyphens, letters
 * that are drawn as nothing, and control characters but tab and line break. They come along when text is
 * copied from a chat or a word processor. Then a search does not find the word, a link does not work, and a
 * name reads as another one.
 */
const INVISIBLE =
  /(?![\t\n\r])(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|[\u{E0100}-\u{E01EF}])/u

const NAMES: Record<string, string> = {
  '00AD': 'soft hyphen',
  '200B': 'space without width',
  '200C': 'mark against joining',
  '200D': 'joining mark',
  '200E': 'mark of direction',
  '200F': 'mark of direction',
  '2028': 'line separator',
  '2029': 'paragraph separator',
  '202A': 'mark of direction',
  '202B': 'mark of direction',
  '202C': 'mark of direction',
  '202D': 'mark of direction',
  '202E': 'mark of direction',
  '2060': 'space without width',
  '2066': 'mark of direction',
  '2067': 'mark of direction',
  '2068': 'mark of direction',
  '2069': 'mark of direction',
  FEFF: 'byte order mark',
}

/** What to do about an invisible character. */
export const WITHOUT_INVISIBLE = 'delete it, or write the words around it anew'

/**
 * Gives the place of the first invisible character, and a problem's words for it; undefined where there is
 * none.
 * @example findInvisible('a\u00ADb') // { index: 1, wrong: 'has an invisible character, U+00AD (soft hyphen)' }
 */
export function findInvisible(text: string): { index: number; wrong: string } | undefined {
  const found = INVISIBLE.exec(text)
  if (found === null) return undefined
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const name = NAMES[code]
  const wrong = `has an invisible character, U+${code}${name === undefined ? '' : ` (${name})`}`
  return { index: found.index, wrong }
}
