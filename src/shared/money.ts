const KOBO_PER_NAIRA = 100

const nairaFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
})

/**
 * Takes a price in naira and gives integer kobo, the unit of Paystack's amounts. Throws a RangeError when the
 * result is not a positive safe integer.
 * @example toKobo(85000) // 8500000
 */
export function toKobo(priceNaira: number): number {
  const kobo = Math.round(priceNaira * KOBO_PER_NAIRA)
  if (!Number.isSafeInteger(kobo) || kobo <= 0) throw new RangeError(`Not a price in naira: ${priceNaira}`)
  return kobo
}

/** Takes integer kobo and gives naira, the unit of the API. @example toNaira(8500000) // 85000 */
export function toNaira(amountKobo: number): number {
  return amountKobo / KOBO_PER_NAIRA
}

/**
 * Takes a price in naira and gives the text for a guest; with kobo only when the price has kobo.
 * @example formatNaira(85000) // '₦85,000'
 */
export function formatNaira(priceNaira: number): string {
  return nairaFormat.format(priceNaira)
}
