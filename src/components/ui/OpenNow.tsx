import { styled } from 'styled-components'
import type { OpeningHours } from '../../shared/opening-hours'
import { look, theme } from '../../styles/theme'
import { useLater } from './useLater'

interface OpenNowProps {
  rows: readonly OpeningHours[]
  /** A heading: only the rows that it names count, each for itself. */
  heading?: string
}

/** Part of the chunk that every page loads soon after the first view. */
const loadWords = () => import(/* webpackChunkName: "after-view" */ './OpenNowWords')

/** Says whether something is open at this moment, by the hotel's clock. Its height does not depend on it. */
export function OpenNow({ rows, heading }: OpenNowProps) {
  const named = rows.filter(({ what }) => heading?.toLowerCase().includes(what.toLowerCase()))
  const groups = heading === undefined ? [rows] : named.map((row) => [row])
  const lines = groups.filter((group) => group.some(({ when }) => when.includes(' to ')))
  const words = useLater(loadWords, lines.length > 0)
  return lines.map((line) => (
    <Line key={line[0]?.what}>
      {words && <words.OpenNowWords rows={line} isNamed={lines.length > 1 || line.length > 1} />}
    </Line>
  ))
}

const Line = styled.p`
  ${look.small}
  ${look.strong}
  min-height: ${theme.lineHeight.small};
  ${look.scriptOnly}
`
