/**
 * Gives a text in the form in which people's words are compared: without accents and capitals.
 * @example fold('Adé ỌBI') // 'ade obi'
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
