import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'
import { ScrollFrame, ScrollTable } from '../parts/ScrollTable'

interface FigureTableProps {
  label: string
  /** The name of the first column, then those of the figures. */
  heads: readonly string[]
  rows: readonly (readonly [name: string, ...figures: string[]])[]
}

/** Numbers in columns, which scroll in their own frame on a screen and are all on paper. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  return (
    // A frame that scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Frame aria-label={label} tabIndex={0}>
      <Table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={heads[column + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  )
}

const Frame = styled(ScrollFrame)`
  max-height: 320px;
`

const Table = styled(ScrollTable)`
  th,
  td {
    padding: ${theme.space.half} clamp(${theme.space.half}, 1vw, ${theme.space.one});
    text-align: right;
    vertical-align: bottom;
  }

  tbody th {
    min-width: 5.5em;
  }

  thead th:first-child {
    overflow-wrap: normal;
  }
`
