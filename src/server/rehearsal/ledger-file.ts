import { join } from 'node:path'

/** Gives the path of the rehearsal's ledger in DATA_DIR. */
export function ledgerFile(dataDir: string): string {
  return join(dataDir, 'rehearsal.db')
}
