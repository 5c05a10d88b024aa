import { distance } from 'fastest-levenshtein'
import { withoutUnseen } from './text'

/** Letters that Unicode does not decompose into a letter and a mark: hooks, strokes and ligatures. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ɔ: 'o',
  ɛ: 'e',
  ǝ: 'e',
  ŋ: 'n',
  ı: 'i',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

const UNDECOMPOSED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
const APOSTROPHES_AND_HYPHENS = /['`´‘’‛′ʹʻʼʽˈꞌ‐‑‒–—−-]/gu

/** @example fold('Adé Ɗan-Musa O’Brien') // 'ade danmusa obrien' */
export function fold(text: string): string {
  return withoutUnseen(text)
    .replaceAll(APOSTROPHES_AND_HYPHENS, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

export function foldedWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean)
}

export interface SearchFields {
  /** Names, addresses and other texts: a word of the query may be any part of one. */
  texts: readonly string[]
  /** The room's number, which a word must equal. "Room 3" finds no other room. */
  room?: number
  codes?: readonly string[]
  references?: readonly string[]
  phones?: readonly string[]
}

/** Shorter parts would match almost every code, reference and phone number. */
const SHORTEST_PART = { codes: 3, references: 4, phones: 4 }
const SHORTEST_WHOLE = 7

const ROOM_NUMBER = /\broom ?(\d{1,6})\b/g
const SPACED_PHONE = /\+?\d[\d ().]{5,}\d/g
/** What stands before a value in a link or a form, such as "tel:" or "Booking code:". */
const LABEL = /^[^\p{N}:=]{1,40}[:=]/u
/** What surrounds a code, a number or an address in a sentence. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * Returns a function that is true for fields that match every word of the query, or a whole code, reference
 * or phone number in it. Case, marks, hooks, apostrophes and hyphens make no difference, nor do spaces inside
 * a code or a phone number, marks around a word, and a label in front.
 * With `forgives`, a word of a text may be typed a little wrong.
 * @example createSearch('lh 7k3m9q')({ texts: [], codes: ['LH-7K3M9Q'] }) // true
 */
export function createSearch(query: string, forgives = false): (fields: SearchFields) => boolean {
  const folded = fold(query).replace(LABEL, ' ')
  const whole = withoutSpaces(folded).replaceAll(AROUND, '')
  const rooms = [...folded.matchAll(ROOM_NUMBER)].map(([, number = '']) => number)
  const words = folded
    .replaceAll(ROOM_NUMBER, ' ')
    .replaceAll(SPACED_PHONE, withoutSpaces)
    .split(/\s+/)
    .map((word) => word.replaceAll(AROUND, ''))
  // Marks alone match nothing; an empty query matches everything.
  if (whole === '' && folded.trim() !== '') return () => false
  return (fields) =>
    isInNumbers(fields, whole) ||
    hasNumberOf(fields, whole) ||
    (words.every((word) => hasWord(fields, word) || (forgives && isNearWord(fields, word))) &&
      rooms.every((number) => hasRoom(fields, number)))
}

function hasWord(fields: SearchFields, word: string): boolean {
  if (word === '') return true
  const { texts, room } = fields
  return String(room) === word || texts.some((text) => fold(text).includes(word)) || isInNumbers(fields, word)
}

/** True when a letter of a longer word, or two of a long word, are missing, wrong or too many. */
function isNearWord({ texts }: SearchFields, word: string): boolean {
  const most = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  return most > 0 && texts.flatMap(foldedWords).some((known) => distance(known, word) <= most)
}

/** A room's name may contain a number, too. */
function hasRoom({ room, texts }: SearchFields, number: string): boolean {
  return String(room) === number || texts.some((text) => `${fold(text)} `.includes(`room ${number} `))
}

function isInNumbers({ codes = [], references = [], phones = [] }: SearchFields, part: string): boolean {
  return (
    (part.length >= SHORTEST_PART.codes && codes.some((code) => fold(code).includes(part))) ||
    (part.length >= SHORTEST_PART.references && references.some((one) => fold(one).includes(part))) ||
    phones.some((phone) => isPartOfPhone(phone, part))
  )
}

/** True when a text contains a whole code, reference or phone number. */
function hasNumberOf({ codes = [], references = [], phones = [] }: SearchFields, text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return (
    [...codes, ...references].some((one) => isLongPart(fold(one), text)) ||
    phones.some((phone) => isLongPart(nationalDigits(phone), digits))
  )
}

function isLongPart(part: string, text: string): boolean {
  return part.length >= SHORTEST_WHOLE && text.includes(part)
}

/** Ignores spaces, and whether Nigeria's prefix is 0, +234, 00234 or missing. */
function isPartOfPhone(phone: string, part: string): boolean {
  const digits = part.replaceAll(/[+().]/g, '')
  if (digits.length < SHORTEST_PART.phones || /\D/.test(digits)) return false
  const known = nationalDigits(phone)
  return known.includes(digits) || known.includes(nationalDigits(digits))
}

/** Returns the digits without prefix; a number of another country keeps its code. */
function nationalDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^(?:(?:00)?234(?=\d{4})0?|0+)/, '')
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
