/** A tax that is in each price, in per cent of the net price. */
export interface TaxRate {
  name: string
  percent: number
}

/** All taxes are percentages of one net price, which takes the rest of rounding: the sum is the price. */
export function splitTaxes(priceKobo: number, rates: readonly TaxRate[]) {
  const gross = rates.reduce((sum, { percent }) => sum + percent, 100)
  const taxes = rates.map((rate) => ({ ...rate, amountKobo: Math.round((priceKobo * rate.percent) / gross) }))
  return { netKobo: taxes.reduce((rest, { amountKobo }) => rest - amountKobo, priceKobo), taxes }
}
