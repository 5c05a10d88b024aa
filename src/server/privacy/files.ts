import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { upgradeBackupDir } from '../backup/make-backup'
import { addressPattern } from './address'

/** Returns the mails and backups in DATA_DIR that contain an address, given in lower case, relative to DATA_DIR. */
export async function findFilesWith(dataDir: string, email: string): Promise<string[]> {
  const inWords = (text: string) => addressPattern(email).test(text)
  // A database file has no separator between values, so any occurrence counts.
  const inBytes = (content: string) => content.toLowerCase().includes(email)
  const found: string[] = []
  for (const [dir, isIn] of [
    [join(dataDir, 'mail'), (content: string) => isInMail(content, inWords)],
    [upgradeBackupDir(dataDir), inBytes],
  ] as const) {
    for (const name of await readdir(dir).catch((): string[] => [])) {
      const file = join(dir, name)
      if (isIn(await readFile(file, 'latin1'))) found.push(relative(dataDir, file))
    }
  }
  return found
}

/** A mail is quoted-printable: https://www.rfc-editor.org/rfc/rfc2045#section-6.7 */
function isInMail(content: string, isIn: (text: string) => boolean): boolean {
  const joined = content.replaceAll(/=\r?\n/g, '')
  const decoded = joined.replaceAll(/=([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return [content, joined, decoded].some(isIn)
}
