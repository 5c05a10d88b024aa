import { styled } from 'styled-components'
import { look, media, theme } from '../../../styles/theme'

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

const Frame = styled.section`
  border: 1px solid ${theme.color.line};
  /* On a phone, all columns are in view. */
  margin-inline: calc(-1 * ${theme.space.one});
  max-height: 320px;
  overflow: auto;

  ${media.tablet} {
    margin-inline: 0;
  }

  ${media.print} {
    border: 0;
    max-height: none;
    overflow: visible;
  }
`

const Table = styled.table`
  border-collapse: collapse;
  ${look.small}
  font-variant-numeric: tabular-nums lining-nums;
  width: 100%;

  th,
  td {
    padding: ${theme.space.half};
    text-align: right;
    vertical-align: bottom;
  }

  ${media.tablet} {
    th,
    td {
      padding-inline: ${theme.space.one};
    }
  }

  thead th {
    background: ${theme.color.cream};
    color: ${theme.color.ink};
    position: sticky;
    top: 0;
  }

  tbody tr {
    border-top: 1px solid ${theme.color.line};
  }

  tbody th {
    font-weight: 400;
    min-width: 5.5em;
    overflow-wrap: anywhere;
  }

  /* The first column stays in view, and its edge shows that the figures scroll below it. */
  th:first-child {
    background: ${theme.color.paper};
    box-shadow: inset -1px 0 ${theme.color.line};
    left: 0;
    position: sticky;
    text-align: left;
  }

  thead th:first-child {
    background: ${theme.color.cream};
    z-index: 1;
  }
`
