import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Adds the commit in a checkout, even in another user's, where git refuses to answer by default. */
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
