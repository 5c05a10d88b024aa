import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { look, media, theme } from '../../../styles/theme'
import { ScrollFrame, ScrollTable } from './ScrollTable'
import { Amount } from './text'

interface TableProps {
  label: string
  heads: readonly string[]
  /** Numbers are amounts in kobo. */
  rows: readonly (readonly ReactNode[])[]
  /** True when all columns but the first have figures. */
  isOfFigures?: boolean
}

/** On a phone, the rows of a table with more columns are blocks. */
const MOST_COLUMNS = 4

/** A table that scrolls in a frame on screen, and is whole on paper. A row's first cell names the row. */
export function Table({ label, heads, rows, isOfFigures = false }: TableProps) {
  if (rows.length === 0) return null
  const classOf = (column: number) =>
    rows.some((row) => typeof row[column] === 'number') ? 'sum' : undefined
  return (
    // A scrolling frame must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Frame aria-label={label} tabIndex={0}>
      <Cells $isOfFigures={isOfFigures} data-blocks={heads.length > MOST_COLUMNS || undefined}>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" className={classOf(column)}>
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
                <td key={heads[column + 1]} data-label={heads[column + 1]} className={classOf(column + 1)}>
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

const Frame = styled(ScrollFrame)`
  max-height: 80vh;
`

const Cells = styled(ScrollTable)<{ $isOfFigures: boolean }>`
  th,
  td {
    padding: ${theme.space.half};
    text-align: ${({ $isOfFigures }) => ($isOfFigures ? 'right' : 'left')};
    vertical-align: top;

    ${media.tablet} {
      padding-inline: ${theme.space.one};
    }

    @media screen {
      min-width: ${({ $isOfFigures }) => ($isOfFigures ? 0 : '5rem')};
    }
  }

  th:first-child {
    min-width: 4.5rem;
  }

  td:last-child:not(.sum) {
    @media screen {
      min-width: ${({ $isOfFigures }) => ($isOfFigures ? 0 : '12rem')};
    }
  }

  summary {
    list-style: none;
  }

  thead th {
    overflow-wrap: normal;
    vertical-align: bottom;
  }

  .sum {
    text-align: right;
  }

  /* Each cell begins with its column's name, which screen readers say anyway. */
  @media screen {
    ${media.phone} {
      &[data-blocks] thead {
        ${look.unseen}
      }

      &[data-blocks] tr {
        border-top: 1px solid ${theme.color.line};
        ${look.wrap}
        gap: 0 ${theme.space.two};
        padding: ${theme.space.one};
      }

      &[data-blocks] tr > * {
        border: 0;
        box-shadow: none;
        ${look.strong}
        min-width: 4rem;
        padding: 0;
        text-align: left;
      }

      &[data-blocks] tr > th {
        flex-basis: 100%;
      }

      &[data-blocks] td:empty {
        display: none;
      }

      &[data-blocks] td > p {
        display: inline;
      }

      &[data-blocks] td::before {
        color: ${theme.color.text};
        content: attr(data-label) ' ';
        content: attr(data-label) ' ' / '';
        font-weight: 400;
      }
    }
  }
`
