import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const MAX_LENGTH = 300

/**
 * Gives a build's reason as marketing can read it: one line, without paths of this machine and without hints
 * for whoever sits at the server. Takes the reason, the folder of the project and DATA_DIR, both absolute.
 * @example plainReason('content/rooms.json:12:5: price: is negative; right is more than 0', folders)
 * // 'content/rooms.json, line 12: price: is negative; right is more than 0'
 */
export function plainReason(
  reason: string,
  { project, dataDir }: { project: string; dataDir: string },
): string {
  // The innermost first: DATA_DIR is usually in the project.
  const folders = [join(dataDir, 'build', 'workspace'), dataDir, project, homedir(), tmpdir()]
  const line = folders
    .filter((folder) => folder.length > 1)
    .reduce((text, folder) => text.replaceAll(`${folder}/`, '').replaceAll(folder, '.'), reason)
    .replaceAll(/(content\/\S+?):(\d+):\d+/g, '$1, line $2')
    .replaceAll(/: `?npm run content:check`?( names all)?/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1)}…`
}
