import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { upgradeBackupDir } from '../backup/make-backup'
import { addressPattern } from './address'

/**
 * Removes the mails and backups in DATA_DIR that contain an address, given in lower case. Returns the removed
 * files, relative to DATA_DIR.
 */
export async function removeFilesWith(dataDir: string, email: string): Promise<string[]> {
  const inWords = (text: string) => addressPattern(email).test(text)
  // A database file has no separator between values, so any occurrence counts.
  const inBytes = (text: string) => text.includes(email)
  return [
    ...(await removeFiles(dataDir, join(dataDir, 'mail'), (content) => isInMail(content, inWords))),
    ...(await removeFiles(dataDir, upgradeBackupDir(dataDir), (content) => inBytes(content.toLowerCase()))),
  ]
}

async function removeFiles(
  dataDir: string,
  dir: string,
  holds: (content: string) => boolean,
): Promise<string[]> {
  const removed: string[] = []
  for (const name of await readdir(dir).catch((): string[] => [])) {
    const file = join(dir, name)
    if (!holds(await readFile(file, 'latin1'))) continue
    await rm(file, { force: true })
    removed.push(relative(dataDir, file))
  }
  return removed
}

/** A mail is quoted-printable: https://www.rfc-editor.org/rfc/rfc2045#section-6.7 */
function isInMail(content: string, isIn: (text: string) => boolean): boolean {
  const joined = content.replaceAll(/=\r?\n/g, '')
  const decoded = joined.replaceAll(/=([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return [content, joined, decoded].some(isIn)
}
