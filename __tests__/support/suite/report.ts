import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { format, resolveConfig } from 'prettier'
import { formatFigures, type Row } from './run-scenario'
import type { Suite } from './scenario'

export const FILE = 'RELIABILITY.md'
const COLUMNS = [
  'what is done, and what must hold',
  'database',
  'rounds',
  'figures',
  'violations',
  'minutes',
  'run on',
  'commit',
]
const MINUTES = COLUMNS.indexOf('minutes')
const SECONDS_PER_MINUTE = 60

/** Gives the commit that is checked out, with a `+` where files differ from it. @example '3b2ec55+' */
export function readCommit(): string {
  const changes = git('status', '--porcelain', '--', '.', `:!${FILE}`)
  return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : '+'}`
}

/**
 * Writes what was run with all its rounds into the suite's table of RELIABILITY.md, as of today and of
 * `commit`. What was not run stays as it is; what belongs to none of the scenarios goes.
 */
export async function writeReport(
  { name: suite, scenarios }: Pick<Suite, 'name' | 'scenarios'>,
  rows: readonly Row[],
  commit: string,
): Promise<void> {
  const marks = [`<!-- ${suite}: begin -->`, `<!-- ${suite}: end -->`] as const
  const [before, table, after] = splitAt(await readFile(FILE, 'utf8'), marks)
  const known = new Map(parseTable(table).map((cells) => [keyOf(cells), cells]))
  const full = new Map(scenarios.map(({ name, rounds }) => [name, rounds.full]))
  for (const row of rows.filter(
    ({ name, rounds }) => rounds >= (full.get(name) ?? Number.POSITIVE_INFINITY),
  )) {
    const cells = toCells(row, commit)
    // Where it cannot be tried, what was seen elsewhere still holds.
    if (row.skipped === undefined || !known.has(keyOf(cells))) known.set(keyOf(cells), cells)
  }
  const lines = scenarios.flatMap(({ claim, databases }) =>
    databases.flatMap((kind) => {
      const cells = known.get(keyOf([claim, kind].map(escapeCell)))
      return cells === undefined ? [] : [cells]
    }),
  )
  const text = `${before}${marks[0]}\n\n${lines.length === 0 ? '' : formatTable(lines)}\n\n${marks[1]}${after}`
  await writeFile(FILE, await format(text, { ...(await resolveConfig(FILE)), parser: 'markdown' }))
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

/** Gives what stands before, between and behind two marks of the file. */
export function splitAt(
  text: string,
  [beginMark, endMark]: readonly [begin: string, end: string],
): [string, string, string] {
  const [begin, end] = [text.indexOf(beginMark), text.indexOf(endMark)]
  if (begin === -1 || end < begin) throw new Error(`${FILE} has no place for the table`)
  return [text.slice(0, begin), text.slice(begin + beginMark.length, end), text.slice(end + endMark.length)]
}

function parseTable(table: string): string[][] {
  const rows = table.split('\n').map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return rows.filter((cells) => cells.length === COLUMNS.length && /^(sqlite|postgres)$/.test(cells[1] ?? ''))
}

function keyOf([claim, kind]: readonly string[]): string {
  return `${claim} | ${kind}`
}

function toCells({ claim, kind, rounds, figures, violations, skipped, seconds }: Row, commit: string) {
  return [
    claim,
    kind,
    String(rounds),
    skipped ?? formatFigures(figures),
    skipped === undefined ? String(violations.length) : '–',
    (seconds / SECONDS_PER_MINUTE).toFixed(1),
    new Date().toISOString().slice(0, 10),
    commit,
  ].map(escapeCell)
}

export function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')
}

function formatTable(lines: readonly string[][]): string {
  const minutes = lines.reduce((sum, cells) => sum + Number(cells[MINUTES]), 0)
  return [
    `Node ${process.version}, ${cpus().length} cores, ${minutes.toFixed(0)} minutes in all; a \`+\` behind a commit means files that differed from it.`,
    '',
    toLine(COLUMNS),
    toLine(COLUMNS.map(() => '---')),
    ...lines.map(toLine),
  ].join('\n')
}

export function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
