/**
 * Reads an amount as people write it. Gives naira, or undefined when it is no amount of whole kobo above 0.
 * @example parseNaira('₦85,000') // 85000
 */
export function parseNaira(text: string): number | undefined {
  const plain = text.replaceAll(/[₦,\s]/g, '').replace(/^NGN/, '')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return undefined
  const naira = Number(plain)
  return naira > 0 ? naira : undefined
}
