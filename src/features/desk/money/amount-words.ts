import type { Review } from '../../../shared/desk/money'
import { formatNaira } from '../../../shared/money'

/**
 * Gives an amount with its currency.
 * @example amountWords({ amount: 85000, currency: 'NGN' }) // '₦85,000'
 */
export function amountWords({ amount, currency }: Pick<Review, 'amount' | 'currency'>): string {
  return currency === 'NGN' ? formatNaira(amount) : `${amount} ${currency}`
}
