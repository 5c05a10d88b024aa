import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What Gatsby remembers of a build, with whole paths in it. */
const MEMORY = '.cache/redux'
const NOTE = '.cache/made-in'

/** Tells whether `.cache` is from another folder: from before the project was copied or moved. Takes the project's root. */
export function isCacheOfAnotherPlace(root: string): boolean {
  if (!existsSync(join(root, MEMORY))) return false
  const note = join(root, NOTE)
  return !existsSync(note) || readFileSync(note, 'utf8') !== resolve(root)
}

/** Notes that what is in `.cache` from now on is of this folder. */
export function notePlaceOfCache(root: string): void {
  const note = join(root, NOTE)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(note, resolve(root))
}
