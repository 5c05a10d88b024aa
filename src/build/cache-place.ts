import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Gatsby's record of a build. It names files by absolute paths. */
const MEMORY = '.cache/redux'
const NOTE = '.cache/made-in'
const UNFINISHED = '.cache/unfinished'

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

/** Takes the project's root. True when the last build did not end in success. */
export function isUnfinished(root: string): boolean {
  return existsSync(join(root, UNFINISHED))
}

/**
 * Notes that a build begins, until this process ends in success. A build that is cut off leaves changed data
 * in `.cache`, and the next one would take the pages of before for up to date.
 */
export function noteBuild(root: string): void {
  const note = join(root, UNFINISHED)
  writeFileSync(note, '')
  process.once('exit', (code) => {
    if (code === 0) rmSync(note, { force: true })
  })
}
