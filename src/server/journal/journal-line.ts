import type { JournalLine } from '../../shared/desk/people'
import { describeEntry } from './describe'
import type { JournalRow } from './journal'

/** Gives an entry as the desk shows it, with its sentence. */
export function toJournalLine(entry: JournalRow): JournalLine {
  const { id, at, who, action, subject, subject_id } = entry
  return { id, at, who, action, subject, subject_id, what: describeEntry(entry) }
}
