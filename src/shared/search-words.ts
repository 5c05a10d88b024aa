/** Returns a text without accents and capitals. @example fold('Adé ỌBI') // 'ade obi' */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

export function foldedWords(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean)
}

/**
 * True when a code contains the folded word, with or without the code's hyphens. A word of fewer than `shortest`
 * letters would match almost every code, so it matches none.
 * @example isPartOfCode('LH-7K3M9Q', 'lh7k', 3) // true
 */
export function isPartOfCode(code: string, word: string, shortest: number): boolean {
  const folded = fold(code)
  return word.length >= shortest && (folded.includes(word) || folded.replaceAll('-', '').includes(word))
}
