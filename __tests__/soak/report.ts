import { cpus } from 'node:os'
import { readFile, writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { escapeCell, FILE, splitAt, toLine } from '../support/suite/report'
import type { SoakResult } from './run-soak'
import { formatSlope } from './slopes'

const MARKS = ['<!-- soak: begin -->', '<!-- soak: end -->'] as const
const COLUMNS = [
  'database',
  'minutes',
  'requests',
  'payments',
  'bookings',
  'refunds',
  'kill -9',
  'SIGTERM',
  'restarts',
  'publishes',
  'attacks',
  '503',
  'other 5xx',
  'audits',
  'violations',
  'memory, MB an hour',
  'descriptors an hour',
  'seed',
  'run on',
  'commit',
]

/** Writes a run into the table of RELIABILITY.md, in place of the last one on that database. */
export async function writeSoakReport(result: SoakResult, commit: string): Promise<void> {
  const [before, table, after] = splitAt(await readFile(FILE, 'utf8'), MARKS)
  const known = table
    .split('\n')
    .filter((line) => /^\| (sqlite|postgres) /.test(line))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter(([kind, ...cells]) => kind !== result.kind && cells.length === COLUMNS.length - 1)
  const lines = [...known, toCells(result, commit)].toSorted(([one = ''], [other = '']) =>
    one < other ? 1 : -1,
  )
  const text = [
    `Node ${process.version}, ${cpus().length} cores; a \`+\` behind a commit means files that differed from it.`,
    '',
    ...[COLUMNS, COLUMNS.map(() => '---'), ...lines].map(toLine),
  ].join('\n')
  const whole = `${before}${MARKS[0]}\n\n${text}\n\n${MARKS[1]}${after}`
  await writeFile(FILE, await format(whole, { ...(await resolveConfig(FILE)), parser: 'markdown' }))
}

/** Gives a run's figures by the names of the columns. */
export function figuresOf(result: SoakResult): Record<string, number | string> {
  const { kind, seed, minutes, tally, accounts, slopes } = result
  const tell = (name: 'memory' | 'descriptors') =>
    slopes
      .map((life) => `${life.server}, ${life.minutes.toFixed(0)} min: ${formatSlope(life[name])}`)
      .join('; ') || 'no long life'
  return {
    database: kind,
    minutes: minutes.toFixed(1),
    requests: tally.requests,
    payments: accounts.payments,
    bookings: accounts.bookings,
    refunds: accounts.refunds,
    'kill -9': tally.of('kills'),
    SIGTERM: tally.of('stops'),
    restarts: tally.of('restarts'),
    publishes: tally.of('publishes'),
    attacks: tally.of('attacks'),
    '503': tally.comeAgain,
    'other 5xx': tally.otherErrors,
    audits: tally.of('audits'),
    violations: tally.violations.length,
    'memory, MB an hour': tell('memory'),
    'descriptors an hour': tell('descriptors'),
    seed,
  }
}

function toCells(result: SoakResult, commit: string): string[] {
  const figures = figuresOf(result)
  const today = new Date().toISOString().slice(0, 10)
  return [...COLUMNS.slice(0, -2).map((name) => String(figures[name])), today, commit].map(escapeCell)
}
