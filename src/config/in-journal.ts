import { fstatSync } from 'node:fs'

/** The priorities of the lines that a service writes: sd-daemon(3). */
export type Priority = 2 | 3 | 4 | 6 | 7

/** True when standard output (1) or error (2) goes into systemd's journal, which adds the time: systemd.exec(5). */
export function isInJournal(stream: 1 | 2): boolean {
  const journal = process.env['JOURNAL_STREAM']
  if (journal === undefined) return false
  const { dev, ino } = fstatSync(stream)
  return journal === `${dev}:${ino}`
}
