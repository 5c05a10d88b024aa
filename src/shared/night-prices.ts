import type { Static } from '@sinclair/typebox'
import { nameDay } from './day-in-words'
import { formatNaira } from './money'
import type { NightPricesSchema } from './nights-contract'

export type NightPrice = Static<typeof NightPricesSchema>[number]

/** Returns no rows when all nights cost the same. @example [['Wednesday 30 December', '₦95,000'], …] */
export function priceRows(nights: readonly NightPrice[]): [label: string, price: string][] {
  if (nights.every(({ price }) => price === nights[0]?.price)) return []
  return nights.map(({ night, price }) => [nameDay(night), formatNaira(price)])
}
