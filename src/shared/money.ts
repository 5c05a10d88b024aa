const KOBO_PER_NAIRA = 100

/** Throws a RangeError unless the result is a positive safe integer. @example toKobo(85000) // 8500000 */
export function toKobo(priceNaira: number): number {
  const kobo = Math.round(priceNaira * KOBO_PER_NAIRA)
  if (!Number.isSafeInteger(kobo) || kobo <= 0) throw new RangeError(`Not a price in naira: ${priceNaira}`)
  return kobo
}

export function toNaira(amountKobo: number): number {
  return amountKobo / KOBO_PER_NAIRA
}

/** Avoids `Intl`, whose first format takes a slow phone 250 ms. @example formatNaira(0.5) // '₦0.50' */
export function formatNaira(priceNaira: number): string {
  const [naira = '', kobo = ''] = Math.abs(priceNaira).toFixed(2).split('.')
  const sign = priceNaira < 0 ? '-' : ''
  return `${sign}₦${naira.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${kobo === '00' ? '' : `.${kobo}`}`
}

export function formatKobo(kobo: number): string {
  return formatNaira(toNaira(kobo))
}

export function sumKobo(rows: readonly { amount_kobo: number }[]): number {
  return rows.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
}

/** Formats subunits (kobo, cents) of a currency. */
export function formatAmount(subunits: number, currency: string): string {
  return currency === 'NGN' ? formatKobo(subunits) : `${toNaira(subunits).toFixed(2)} ${currency}`
}

/** True for a price change that is more likely a slip: a digit too many or too few. */
export function changesByMoreThanHalf(before: number, after: number): boolean {
  return Math.abs(after - before) * 2 > before
}
