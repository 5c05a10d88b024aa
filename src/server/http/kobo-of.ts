import { toNaira } from '../../shared/money'
import { InvalidInput } from './errors'

/**
 * Takes an amount in naira from a call of the desk and gives integer kobo, zero too. Throws InvalidInput,
 * about the named field, for what is no whole number of kobo: nothing is rounded.
 * @example koboOf(40000.5, 'refund') // 4000050
 */
export function koboOf(naira: number, field: string): number {
  const kobo = Math.round(naira * 100)
  if (Number.isSafeInteger(kobo) && toNaira(kobo) === naira) return kobo
  throw new InvalidInput({ [field]: 'Please enter an amount in naira and whole kobo, such as 40000.50.' })
}
