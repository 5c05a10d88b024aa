import { styled } from 'styled-components'
import { describeOpening, type OpeningHours, parseHours } from '../../shared/opening-hours'
import { look, theme } from '../../styles/theme'
import { useHotelTime } from './useHotelTime'

interface OpenNowProps {
  rows: readonly OpeningHours[]
  /** True where it must be said what is open. */
  isNamed?: boolean
}

/** Says whether something is open at this moment, by the hotel's clock. Its height does not depend on it. */
export function OpenNow({ rows, isNamed = false }: OpenNowProps) {
  const now = useHotelTime()
  if (!rows.some(parseHours)) return null
  const [what, words = ''] = (now !== undefined && describeOpening(rows, now)) || []
  return <Line>{isNamed && what ? `${what}: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words}</Line>
}

const Line = styled.p`
  ${look.small}
  ${look.strong}
  min-height: ${theme.lineHeight.small};
  ${look.scriptOnly}
`
