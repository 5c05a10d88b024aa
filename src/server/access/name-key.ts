import { foldedWords } from '../../shared/search-words'

/** What Unicode says to draw as nothing, and the empty Braille cell. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+/gu

/**
 * Signs that look like a Latin letter: those of https://www.unicode.org/Public/security/latest/confusables.txt that
 * keyboards have.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'АаΑαɑ',
  b: 'ВΒЬь',
  c: 'СсϹϲ',
  d: 'Ԁԁ',
  e: 'ЕеΕ',
  g: 'ɡԌ',
  h: 'НΗһһ',
  j: 'Јј',
  k: 'КкΚκ',
  l: 'IiІіΙι1|Ӏӏ',
  m: 'МмΜ',
  n: 'Νпո',
  o: 'ОоΟοσ0Օօ',
  p: 'РрΡρ',
  q: 'Ԛԛ',
  s: 'ЅѕՏ',
  t: 'ТтΤτ',
  u: 'υս',
  v: 'Ѵѵν',
  w: 'Ԝԝω',
  x: 'ХхΧχ',
  y: 'УуΥүҮγ',
  z: 'Ζ',
}
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/** Returns a name in the form in which people sign in: without case, marks and unseen characters. */
export function signInName(name: string): string {
  return foldedWords(name.replaceAll(UNSEEN, '')).join(' ')
}

/**
 * Returns the same for names that nobody can tell apart on a screen.
 * @example drawnName('Аdа Оbi') === drawnName('Ada Obi') // with four Cyrillic letters in the first
 */
export function drawnName(name: string): string {
  const seen = name.replaceAll(UNSEEN, '').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const latin = Array.from(seen, (letter) => LATIN.get(letter) ?? letter).join('')
  return foldedWords(latin).join('')
}
