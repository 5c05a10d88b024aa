import { MOST_KOBO } from '../../../shared/limits'

/** Digits, or groups of three: a comma elsewhere is a slip that would change the amount. */
const AMOUNT = /^(\d{1,12}|\d{1,3}(?:[, ]\d{3}){1,3})(?:\.(\d{1,2}))?$/

export interface SumRules {
  least?: number
  most?: number
  /** The sums, in kobo, that the amount may be a part of. */
  about?: readonly (number | undefined)[]
}

/**
 * Parses an amount in naira as people write it. Returns it in kobo; undefined for anything else. Kobo count
 * as a slip, unless one of the sums in `about` has some.
 * @example parseNaira('₦85,000') // 8500000
 */
export function parseNaira(
  text: string,
  { least = 1, most = MOST_KOBO, about = [] }: SumRules = {},
): number | undefined {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:₦|NGN) ?/, '')
  const [, naira = '', kobo = ''] = AMOUNT.exec(plain) ?? []
  if (naira === '') return undefined
  const sum = Number(naira.replaceAll(/[, ]/g, '')) * 100 + Number(kobo.padEnd(2, '0'))
  return sum >= least && sum <= most && (hasKobo([most, ...about]) || !hasKobo([sum])) ? sum : undefined
}

export function hasKobo(sums: readonly (number | undefined)[]): boolean {
  return sums.some((sum = 0) => sum % 100 !== 0)
}
