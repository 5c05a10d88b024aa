/** A tax that is in each price, in per cent of the net price. */
export interface TaxRate {
  name: string
  percent: number
}

/**
 * Returns the net price and the taxes in a price, in kobo. All taxes have the same net price. The taxes are rounded to
 * the kobo and the net price is the rest, so that the sum is the price.
 * @example splitTaxes(8_500_000, [{ name: 'VAT', percent: 7.5 }, { name: 'Consumption tax', percent: 5 }])
 * // { netKobo: 7_555_555, taxes: [{ …, amountKobo: 566_667 }, { …, amountKobo: 377_778 }] }
 */
export function splitTaxes(priceKobo: number, rates: readonly TaxRate[]) {
  const gross = rates.reduce((sum, { percent }) => sum + percent, 100)
  const taxes = rates.map((rate) => ({ ...rate, amountKobo: Math.round((priceKobo * rate.percent) / gross) }))
  return { netKobo: taxes.reduce((rest, { amountKobo }) => rest - amountKobo, priceKobo), taxes }
}
