import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { upgradeBackupDir } from '../backup/upgrade-backup'

/**
 * Removes the mails and backups in DATA_DIR that hold an address. Takes the address in lower case. Gives the
 * files that were removed, relative to DATA_DIR.
 */
export async function removeFilesWith(dataDir: string, email: string): Promise<string[]> {
  const removed: string[] = []
  for (const dir of [join(dataDir, 'mail'), upgradeBackupDir(dataDir)]) {
    for (const name of await readdir(dir).catch((): string[] => [])) {
      const file = join(dir, name)
      if (!holds(await readFile(file, 'latin1'), email)) continue
      await rm(file, { force: true })
      removed.push(relative(dataDir, file))
    }
  }
  return removed
}

/** A mail is quoted-printable: https://www.rfc-editor.org/rfc/rfc2045#section-6.7 */
function holds(content: string, email: string): boolean {
  const text = content.toLowerCase()
  if (text.includes(email)) return true
  const joined = text.replaceAll(/=\r?\n/g, '')
  const decoded = joined.replaceAll(/=([0-9a-f]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return joined.includes(email) || decoded.includes(email)
}
