/**
 * Gives a text in the form in which people's words are compared: without accents and capitals.
 * @example fold('Adé ỌBI') // 'ade obi'
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Gives the words of what somebody looks for, folded. */
export function foldedWords(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean)
}

/**
 * True when a code has the folded word as a part, also when that is typed without the code's hyphens. A word
 * below `shortest` letters is found in no code: it would be in almost every one.
 * @example isPartOfCode('LH-7K3M9Q', 'lh7k', 3) // true
 */
export function isPartOfCode(code: string, word: string, shortest: number): boolean {
  const folded = fold(code)
  return word.length >= shortest && (folded.includes(word) || folded.replaceAll('-', '').includes(word))
}
