import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Gatsby's record of a build. It names files by absolute paths. */
const MEMORY = '.cache/redux'
const NOTE = '.cache/made-in'

/** Takes the project's root. True when `.cache` was made before the project was copied or moved there. */
export function isCacheOfAnotherPlace(root: string): boolean {
  if (!existsSync(join(root, MEMORY))) return false
  const note = join(root, NOTE)
  return !existsSync(note) || readFileSync(note, 'utf8') !== resolve(root)
}

/** Notes in `.cache` which folder it belongs to. */
export function notePlaceOfCache(root: string): void {
  const note = join(root, NOTE)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(note, resolve(root))
}
