import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { Conflict, NotFound } from '../../server/http/errors'

// What commander calls for an argument. It tells the message to whoever has called the command.

/** Reads a whole number from 1. */
export function parseNumber(text: string): number {
  const number = Number(text)
  if (!/^\d{1,15}$/.test(text) || number < 1) throw new InvalidArgumentError('It must be a number from 1.')
  return number
}

/** Reads the name of a file. Gives its absolute path. */
export function parseFile(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Which FILE?')
  return resolve(text)
}

/** Reads an amount in naira, such as 85000, 85,000 or ₦85,000.50. Gives naira. */
export function parseNaira(text: string): number {
  const plain = text.trim().replace(/^₦\s*/, '')
  if (!/^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(plain)) {
    throw new InvalidArgumentError('It must be an amount in naira, such as 85000.')
  }
  return Number(plain.replaceAll(',', ''))
}

/** Gives kobo for an amount in naira, zero too. */
export function koboOf(naira: number): number {
  return Math.round(naira * 100)
}

/**
 * Gives the one of these ids that begins with what was given. Throws NotFound when there is none, with
 * `advice` on what to give instead, and a Conflict when there are several.
 */
export function findByStart(ids: readonly string[], given: string, what: string, advice?: string): string {
  const wanted = given.toLowerCase()
  const found = ids.filter((id) => id.toLowerCase().startsWith(wanted))
  const exact = found.find((id) => id.toLowerCase() === wanted)
  const [only, another] = exact === undefined ? found : [exact]
  if (wanted === '' || only === undefined) throw new NotFound(what, advice)
  if (another !== undefined) {
    throw new Conflict(`"${given}" is the beginning of ${found.length} of them: give more letters.`)
  }
  return only
}

const SHOWN = 8

/** Gives the first letters of an id, enough to name it at the terminal. */
export function shortId(id: string): string {
  return id.slice(0, SHOWN)
}
