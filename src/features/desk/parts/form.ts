import { MOST_KOBO } from '../../../shared/limits'

/** Digits, or groups of three: any other comma is a slip that would change the amount. */
const AMOUNT = /^(\d{1,12}|\d{1,3}(?:[, ]\d{3}){1,3})(?:\.(\d{1,2}))?$/

/** The limits of a sum, in kobo. */
export interface SumRules {
  least?: number
  most?: number
  /** The sum that the field shows first. */
  preset?: number | undefined
}

/**
 * Returns an amount in naira, as people write it, in kobo; undefined for anything else. Kobo count as a slip,
 * unless the preset or the most has some.
 * @example parseNaira('₦85,000') // 8500000
 */
export function parseNaira(
  text: string,
  { least = 1, most = MOST_KOBO, preset = 0 }: SumRules = {},
): number | undefined {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:₦|NGN) ?/, '')
  const [, naira = '', kobo = ''] = AMOUNT.exec(plain) ?? []
  if (naira === '') return undefined
  const sum = Number(naira.replaceAll(/[, ]/g, '')) * 100 + Number(kobo.padEnd(2, '0'))
  const mayHaveKobo = [most, preset].some((one) => one % 100 !== 0)
  return sum >= least && sum <= most && (mayHaveKobo || sum % 100 === 0) ? sum : undefined
}
