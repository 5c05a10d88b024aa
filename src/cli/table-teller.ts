import type { OnTable } from '../server/backup/fingerprint'
import { TABLES } from '../server/backup/tables'
import type { Progress } from './kit/progress'

/** A copy reads each table twice: in the books, and to compare. */
const READINGS = 2

/** Gives what tells how far a copy of the books is. */
export function tableTeller({ tell }: Progress): OnTable {
  let read = 0
  return (table) => {
    read += 1
    tell(`comparing ${table}`, read / (READINGS * TABLES.length))
  }
}
