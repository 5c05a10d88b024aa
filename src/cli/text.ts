import { visible } from '../terminal/visible'

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** @example lagosTime('2026-11-22T13:05:00Z') // '22 Nov 2026, 14:05 WAT' */
export function lagosTime(timestamp: string): string {
  return `${moments.format(new Date(timestamp))} WAT`
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function columns(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(visible))
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)))
  return cells.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
