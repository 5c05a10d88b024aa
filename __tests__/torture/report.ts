import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { formatFigures, type Row } from './run-scenario'

const FILE = 'RELIABILITY.md'
const BEGIN = '<!-- torture: begin -->'
const END = '<!-- torture: end -->'

/** Writes the table of a run into RELIABILITY.md, with the day and the commit it was made on. */
export async function writeReport(rows: readonly Row[]): Promise<void> {
  const text = await readFile(FILE, 'utf8')
  const [before, , after] = split(text)
  await writeFile(FILE, `${before}${BEGIN}\n\n${describeRun(rows)}\n\n${END}${after}`)
}

function split(text: string): [string, string, string] {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin === -1 || end < begin) throw new Error(`${FILE} has no place for the table`)
  return [text.slice(0, begin), text.slice(begin + BEGIN.length, end), text.slice(end + END.length)]
}

function describeRun(rows: readonly Row[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const minutes = rows.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const day = new Date().toISOString().slice(0, 10)
  return [
    `Run on ${day} at commit ${commit}: Node ${process.version}, ${cpus().length} cores, ${minutes.toFixed(0)} minutes.`,
    '',
    '| what is done, and what must hold | database | rounds | figures | breaches |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ claim, kind, rounds, figures, breaches, skipped }) =>
        `| ${claim} | ${kind} | ${rounds} | ${skipped ?? formatFigures(figures)} | ${skipped === undefined ? breaches.length : '–'} |`,
    ),
  ].join('\n')
}
