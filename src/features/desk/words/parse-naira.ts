/** Digits alone, or in groups of three: a comma elsewhere is a slip that would make another amount. */
const AMOUNT = /^(?:\d{1,12}|\d{1,3}(?:[, ]\d{3}){1,3})(?:\.\d{1,2})?$/

/**
 * Reads an amount as people write it. Gives naira, or undefined when it is no amount of whole kobo above 0.
 * @example parseNaira('₦85,000') // 85000
 */
export function parseNaira(text: string): number | undefined {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:₦|NGN) ?/, '')
  if (!AMOUNT.test(plain)) return undefined
  const naira = Number(plain.replaceAll(/[, ]/g, ''))
  return naira > 0 ? naira : undefined
}
