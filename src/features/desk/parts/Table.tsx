import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'
import { ScrollFrame, ScrollTable } from './ScrollTable'
import { Amount } from './text'

interface TableProps {
  label: string
  heads: readonly string[]
  /** A number is an amount in kobo. */
  rows: readonly (readonly ReactNode[])[]
  /** True for figures in all columns but the first. */
  isOfFigures?: boolean
}

/** A table that scrolls in its own frame on a screen and is whole on paper. The first cell names its row. */
export function Table({ label, heads, rows, isOfFigures = false }: TableProps) {
  return (
    // A frame that scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Frame aria-label={label} tabIndex={0}>
      <Cells $isOfFigures={isOfFigures}>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" className={classOf(rows[0]?.[column])}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]} className={classOf(cell)}>
                  {typeof cell === 'number' ? <Amount kobo={cell} /> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Cells>
    </Frame>
  )
}

function classOf(cell: ReactNode): string | undefined {
  return typeof cell === 'number' ? 'sum' : undefined
}

const Frame = styled(ScrollFrame)`
  max-height: 80vh;
`

const Cells = styled(ScrollTable)<{ $isOfFigures: boolean }>`
  th,
  td {
    padding: ${theme.space.half} ${theme.space.one};
    text-align: ${({ $isOfFigures }) => ($isOfFigures ? 'right' : 'left')};
    vertical-align: top;
  }

  thead th {
    overflow-wrap: normal;
    vertical-align: bottom;
  }

  .sum {
    text-align: right;
  }
`
