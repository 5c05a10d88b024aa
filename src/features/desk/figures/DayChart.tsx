import { styled } from 'styled-components'
import { look, media, theme } from '../../../styles/theme'
import { Note } from '../parts/text'
import { formatShortDay } from '../parts/time'
import type { FigureDay, Measure } from './measures'

const TOP = 100

interface DayChartProps {
  days: readonly FigureDay[]
  measure: Measure
  total: string
}

/** A bar for each day. The table below the charts has the same numbers, for people who do not see them. */
export function DayChart({ days, measure: { name, help, valueOf, format }, total }: DayChartProps) {
  const values = days.map((day) => valueOf(day) ?? 0)
  const most = Math.max(...values)
  const last = days.at(-1)
  return (
    <Chart>
      <figcaption>
        <b>{name}</b> <Total>{total}</Total>
        {help !== undefined && <Note as="span">{help}</Note>}
      </figcaption>
      <Plot aria-hidden="true">
        <span>{format(most)}</span>
        <svg viewBox={`0 0 ${days.length} ${TOP}`} preserveAspectRatio="none">
          {days.map(({ day }, index) => {
            const value = values[index] ?? 0
            const height = most === 0 ? 0 : (value / most) * TOP
            return (
              <rect key={day} x={index + 0.1} y={TOP - height} width={0.8} height={height}>
                <title>{`${formatShortDay(day)}: ${format(value)}`}</title>
              </rect>
            )
          })}
        </svg>
        <Ends>
          <span>{days[0] && formatShortDay(days[0].day)}</span>
          <span>{last && formatShortDay(last.day)}</span>
        </Ends>
      </Plot>
    </Chart>
  )
}

export const Charts = styled.div`
  display: grid;
  gap: ${theme.space.three};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));

  ${media.print} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Chart = styled.figure`
  break-inside: avoid;
  display: grid;
  gap: ${theme.space.one};
  grid-template-rows: 1fr auto;

  figcaption {
    align-items: baseline;
    color: ${theme.color.ink};
    ${look.wrap}
    gap: 0 ${theme.space.two};
    justify-content: space-between;
  }

  figcaption > span:last-child:not(:nth-child(2)) {
    color: ${theme.color.text};
    flex-basis: 100%;
  }
`

const Total = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
  font-weight: 600;
`

const Plot = styled.div`
  font-size: ${theme.type.caps};
  font-variant-numeric: tabular-nums lining-nums;

  svg {
    border-block: 1px solid ${theme.color.line};
    display: block;
    fill: ${theme.color.brass};
    height: 120px;
    width: 100%;
  }
`

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
`
