import { MOST_KOBO } from '../../../shared/limits'

/** Digits, or groups of three: a comma elsewhere is a slip that would change the amount. */
const AMOUNT = /^(\d{1,12}|\d{1,3}(?:[, ]\d{3}){1,3})(?:\.(\d{1,2}))?$/

/** In kobo. */
export interface SumRules {
  least?: number
  most?: number
  /** The sum that the amount is about. */
  preset?: number | undefined
}

/**
 * Parses an amount in naira as people write it. Returns it in kobo; undefined for anything else. Kobo count
 * as a slip, unless the preset or the most has some.
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
