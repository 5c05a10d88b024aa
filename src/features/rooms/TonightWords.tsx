import { useTonight } from '../../components/ui/useTonight'
import type { Room } from '../../shared/contract'
import { formatNaira } from '../../shared/money'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Says what can be booked tonight, and from which price. Never prebuilt: it reads the server's clock. */
export function TonightWords({ rooms }: { rooms: readonly Room[] }) {
  const tonight = useTonight()
  const prices = rooms.filter(({ available }) => available).map(({ price }) => price)
  const { length } = prices
  if (length === 0) return tonight ? `${tonight}: we are fully booked` : 'We are fully booked tonight'
  const count = `${NUMBERS[length] ?? length} ${length === 1 ? 'room' : 'rooms'}`
  return `${tonight ?? 'Available tonight'}: ${count}, from ${formatNaira(Math.min(...prices))}`
}
