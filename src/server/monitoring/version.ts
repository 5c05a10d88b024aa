import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** With the commit in a checkout. Git itself refuses to answer in the checkout of another user. */
export function readVersion(folder = process.cwd()): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  try {
    return `${version} (${readCommit(join(folder, '.git')).slice(0, 8)})`
  } catch {
    return version
  }
}

function readCommit(git: string): string {
  const read = (name: string) => readFileSync(join(git, name), 'utf8')
  const head = read('HEAD').trim()
  const ref = head.replace(/^ref: /, '')
  if (ref === head) return head
  if (existsSync(join(git, ref))) return read(ref)
  const packed = read('packed-refs').split('\n')
  return packed.find((entry) => entry.endsWith(` ${ref}`)) ?? ''
}
