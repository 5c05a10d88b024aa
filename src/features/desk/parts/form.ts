/** Returns the amount in naira, or undefined when it is not from 1 to `max`. */
export function parseAmount(text: string, max: number): number | undefined {
  const amount = parseNaira(text)
  return amount !== undefined && amount >= 1 && amount <= max ? amount : undefined
}

/** Digits, or groups of three: a comma elsewhere is a slip that would change the amount. */
const AMOUNT = /^(?:\d{1,12}|\d{1,3}(?:[, ]\d{3}){1,3})(?:\.\d{1,2})?$/

/**
 * Parses a price or a refund, which may be nothing.
 * @example parseNairaOrNothing('0') // 0
 */
export function parseNairaOrNothing(text: string): number | undefined {
  return /^₦?0$/.test(text.trim()) ? 0 : parseNaira(text)
}

/**
 * Parses an amount as people write it. Returns undefined for anything but a positive amount in whole kobo.
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
