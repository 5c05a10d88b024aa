import { useRef } from 'react'
import { styled } from 'styled-components'
import type { OpeningHours } from '../../shared/opening-hours'
import { look, theme } from '../../styles/theme'
import type { OpenNowWordsProps } from './OpenNowWords'
import { useInViewport } from './useLateLoading'
import { useLater } from './useLater'

interface OpenNowProps {
  rows: readonly OpeningHours[]
  /** A heading that names rows: only those rows count, each for itself. */
  heading?: string
  /** True when no heading names the only row. */
  isNamed?: boolean
}

const loadWords = () => import('./OpenNowWords')

export function OpenNow({ rows, heading, isNamed = false }: OpenNowProps) {
  const named = rows.filter(({ what }) => heading?.toLowerCase().includes(what.toLowerCase()))
  const groups = heading === undefined ? [rows] : named.map((row) => [row])
  const lines = groups.filter((group) => group.some(({ when }) => when.includes(' to ')))
  return lines.map((line) => (
    <Words key={line[0]?.what} rows={line} isNamed={isNamed || lines.length > 1 || line.length > 1} />
  ))
}

function Words(props: OpenNowWordsProps) {
  const place = useRef(null)
  const words = useLater(loadWords, useInViewport(place) === 'inside')
  return <Line ref={place}>{words && <words.OpenNowWords {...props} />}</Line>
}

const Line = styled.p`
  ${look.small}
  ${look.strong}
  min-height: ${theme.lineHeight.small};
  ${look.scriptOnly}
`
