import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** With the commit in a checkout, also in that of another user, where git refuses to answer by default. */
export function readVersion(folder = process.cwd()): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const args = ['-c', 'safe.directory=*', '-C', folder, 'rev-parse', '--short=8', 'HEAD']
  try {
    const commit = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return `${version} (${commit.trim()})`
  } catch {
    return version
  }
}
