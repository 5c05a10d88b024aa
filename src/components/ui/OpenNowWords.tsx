import { describeOpening, type OpeningHours } from '../../shared/opening-hours'
import { useHotelTime } from './useHotelTime'

export interface OpenNowWordsProps {
  rows: readonly OpeningHours[]
  isNamed: boolean
}

export function OpenNowWords({ rows, isNamed }: OpenNowWordsProps) {
  const now = useHotelTime()
  const [what, words] = (now !== undefined && describeOpening(rows, now)) || []
  if (what === undefined || words === undefined || !isNamed) return words
  return `${what}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
