const KOBO_PER_NAIRA = 100

const nairaFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
})

/**
 * Takes a price in naira and gives integer kobo, the smallest unit, which Paystack charges in.
 * Throws a RangeError for what is no positive amount.
 * @example toKobo(85000) // 8500000
 */
export function toKobo(priceNaira: number): number {
  const kobo = Math.round(priceNaira * KOBO_PER_NAIRA)
  if (!Number.isSafeInteger(kobo) || kobo <= 0) throw new RangeError(`Not a price in naira: ${priceNaira}`)
  return kobo
}

/** Takes integer kobo and gives naira, for the edge of the contract. */
export function toNaira(amountKobo: number): number {
  return amountKobo / KOBO_PER_NAIRA
}

/**
 * Takes a price in naira and gives it as a guest reads it; kobo only where there are some.
 * @example formatNaira(85000) // '₦85,000'
 */
export function formatNaira(priceNaira: number): string {
  return nairaFormat.format(priceNaira)
}
