import { type Path, valueAt } from '../values/values'
import { FIELD_WORDS, WORDS_IN_FILES } from './field-labels'

/** Returns the label of a field. @example labelOf('dining.json', ['features', 0]) // 'Section 1' */
export function labelOf(file: string, path: Path): string {
  const last = path.at(-1)
  if (typeof last !== 'number') return wordsOf(file, path).label
  return `${eachOf(file, path.slice(0, -1))} ${last + 1}`
}

export function hintOf(file: string, path: Path): string | undefined {
  return wordsOf(file, path).hint
}

/** Returns the word for an entry of a list. @example entryWord('dining.json', ['features']) // 'section' */
export function entryWord(file: string, list: Path): string {
  return eachOf(file, list).toLowerCase()
}

function eachOf(file: string, list: Path): string {
  const { label, each = /^\w+s$/.test(label) ? label.slice(0, -1) : 'Entry' } = wordsOf(file, list)
  return each
}

/** @example trailOf('dining.json', ['features', 0, 'title']) // 'Section 1: Title' */
export function trailOf(file: string, path: Path): string {
  const labels = path
    // 'Section 1' already says that it is one of the sections.
    .flatMap((_step, index) =>
      typeof path[index + 1] === 'number' ? [] : [labelOf(file, path.slice(0, index + 1))],
    )
  return labels.length === 0 ? 'The whole file' : labels.join(': ')
}

function wordsOf(file: string, path: Path) {
  const names = path.filter((step) => typeof step === 'string')
  const name = names.at(-1) ?? ''
  const words =
    WORDS_IN_FILES[file]?.[names.join('.')] ?? FIELD_WORDS[names.slice(-2).join('.')] ?? FIELD_WORDS[name]
  return words ?? { label: inWords(name) }
}

/** @example inWords('openUntil') // 'Open until' */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z_]/g, (letter) => ` ${letter.replace('_', '').toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const NAMING_FIELDS = ['name', 'title', 'heading', 'question', 'what', 'from', 'alt', 'src']
const MAX_NAME = 60

export function nameOfEntry(entry: unknown): string | undefined {
  const names = NAMING_FIELDS.map((field) => valueAt(entry, [field]))
  const name = names.find((value) => typeof value === 'string' && value.trim() !== '')
  const id = valueAt(entry, ['id'])
  if (typeof name !== 'string') return typeof id === 'number' ? `number ${id}` : undefined
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).trimEnd()}…` : name
}

/** Returns each text in a file's value, with its place as named by trailOf. */
export function textsOf(file: string, value: unknown, path: Path = []): [trail: string, text: string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([step, part]) =>
      textsOf(file, part, [...path, Array.isArray(value) ? Number(step) : step]),
    )
  }
  const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '')
  return [[trailOf(file, path), text]]
}
