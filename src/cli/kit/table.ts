import Table from 'cli-table3'
import { columnsOf, shortenedTo } from './width'
import { visible } from '../../terminal/visible'

/** One column of a table. */
export interface Column<Row> {
  head: string
  /** The text of a cell. Control characters in it are made visible here. */
  of: (row: Row) => string
  align?: 'right'
  /** To how many columns of the terminal it may be shortened, with an ellipsis; without, it never is. */
  atLeast?: number
  /** How the cell is coloured on a terminal with colours. */
  style?: (row: Row) => Style | undefined
}

export type Style = 'green' | 'red' | 'yellow' | 'dim' | 'bold'
export type Paint = (style: Style, text: string) => string

const GAP = '  '
const BORDERS = [
  ...(['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left'] as const),
  ...(['bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'] as const),
]
const NO_BORDERS = Object.fromEntries(BORDERS.map((name) => [name, '']))

/** Gives the lines of a table of at most so many columns of the terminal. */
export function tableLines<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  most: number,
  paint: Paint,
): string[] {
  const cells = rows.map((row) => columns.map(({ of }) => visible(of(row))))
  const widths = fitted(columns, cells, most)
  const fit = (text: string, index: number) => shortenedTo(text, widths[index] ?? 0)
  const table = new Table({
    chars: { ...NO_BORDERS, middle: GAP },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: columns.map(({ align }) => align ?? 'left'),
  })
  table.push(columns.map(({ head }, index) => paint('bold', fit(head, index))))
  for (const [index, row] of rows.entries()) {
    const painted = columns.map(({ style }, place) => {
      const text = fit(cells[index]?.[place] ?? '', place)
      const styled = style?.(row)
      return styled === undefined ? text : paint(styled, text)
    })
    table.push(painted)
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
}

/** Gives the width of each column. What does not fit is taken from the widest that may be shortened. */
function fitted<Row>(columns: readonly Column<Row>[], cells: readonly string[][], most: number): number[] {
  const widths = columns.map(({ head }, index) =>
    Math.max(columnsOf(head), ...cells.map((texts) => columnsOf(texts[index] ?? ''))),
  )
  const sum = () => widths.reduce((total, width) => total + width, GAP.length * (widths.length - 1))
  while (sum() > most) {
    const loose = columns
      .map(({ atLeast = Number.POSITIVE_INFINITY }, index) => ({ index, atLeast, width: widths[index] ?? 0 }))
      .filter(({ atLeast, width }) => width > atLeast)
    if (loose.length === 0) return widths
    const { index, width } = loose.reduce((one, other) => (other.width > one.width ? other : one))
    widths[index] = width - 1
  }
  return widths
}
