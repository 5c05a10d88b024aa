import { useTonight } from '../../components/ui/useTonight'
import { formatNaira } from '../../shared/money'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Never prebuilt, because it reads the server's clock. */
export function TonightWords({ prices }: { prices: readonly number[] }) {
  const tonight = useTonight()
  if (prices.length === 0 && !tonight) return 'We are fully booked tonight'
  return `${tonight ?? 'Available tonight'}: ${offerInWords(prices)}`
}

/** @example offerInWords([90_000, 85_000]) // 'two rooms, from ₦85,000' */
export function offerInWords(prices: readonly number[]): string {
  const { length } = prices
  if (length === 0) return 'we are fully booked'
  const count = `${NUMBERS[length] ?? length} ${length === 1 ? 'room' : 'rooms'}`
  return `${count}, from ${formatNaira(Math.min(...prices))}`
}
