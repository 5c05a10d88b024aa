import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useLater } from '../../../components/ui/useLater'
import { look, media, theme } from '../../../styles/theme'
import { Note } from '../parts/text'
import { formatShortDay } from '../parts/time'
import type { FigureDay, Measure } from './measures'

const loadChartist = () => import('chartist')

const DAYS_NAMED = 5
/** Space for the longest label, such as ₦1,250,000. */
const LABEL_WIDTH = 72

interface DayChartProps {
  days: readonly FigureDay[]
  measure: Measure
  total: string
}

/** A bar for each day. The table below the charts has the same numbers, for people who do not see them. */
export function DayChart({ days, measure, total }: DayChartProps) {
  const { name, help } = measure
  const chartist = useLater(loadChartist, true)
  const plot = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (chartist === undefined || plot.current === null) return undefined
    const namedEvery = Math.ceil(days.length / DAYS_NAMED)
    const chart = new chartist.BarChart(
      plot.current,
      {
        labels: days.map(({ day }) => formatShortDay(day)),
        series: [days.map((day) => measure.valueOf(day))],
      },
      {
        low: 0,
        chartPadding: { top: 8, right: 8, bottom: 0, left: 0 },
        axisX: {
          showGrid: false,
          labelInterpolationFnc: (label, index) => (index % namedEvery === 0 ? label : null),
        },
        axisY: {
          offset: LABEL_WIDTH,
          onlyInteger: true,
          scaleMinSpace: 32,
          labelInterpolationFnc: (value) => measure.format(Number(value)),
        },
      },
    )
    return () => void chart.detach()
  }, [chartist, days, measure])

  return (
    <Chart>
      <figcaption>
        <b>{name}</b> <Total>{total}</Total>
        {help !== undefined && <Note as="span">{help}</Note>}
      </figcaption>
      <Plot ref={plot} aria-hidden="true" $days={days.length} />
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

/* Chartist draws with these classes. */
const Plot = styled.div<{ $days: number }>`
  height: 160px;

  svg {
    display: block;
    overflow: visible;
  }

  .ct-grid {
    stroke: ${theme.color.line};
    stroke-width: 1px;
  }

  .ct-bar {
    stroke: ${theme.color.brass};
    stroke-width: ${({ $days }) => ($days > 31 ? '2px' : $days > 7 ? '6px' : '20px')};
  }

  .ct-label {
    color: ${theme.color.text};
    display: flex;
    font-size: ${theme.type.caps};
    font-variant-numeric: tabular-nums lining-nums;
    line-height: 1;
    white-space: nowrap;
  }

  .ct-label.ct-horizontal {
    justify-content: center;
    padding-top: ${theme.space.half};
  }

  .ct-label.ct-vertical {
    align-items: flex-end;
    justify-content: flex-end;
    padding-right: ${theme.space.half};
  }
`
