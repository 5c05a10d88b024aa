import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file that is there during a build, so that a server learns of one that the end of the server before broke off. */
export interface Marker {
  /** Returns when a build began that was broken off, once. */
  takeBrokenOff(): Date | undefined
  set(): void
  remove(): void
}

/** Takes the absolute path of the file. A full disk prevents no build, and is reported by it. */
export function openMarker(file: string): Marker {
  const remove = () => quietly(() => rmSync(file, { force: true }))
  return {
    takeBrokenOff() {
      const begin = quietly(() => statSync(file, { throwIfNoEntry: false })?.mtime)
      remove()
      return begin
    },
    set() {
      quietly(() => {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
        writeFileSync(file, '')
      })
    },
    remove,
  }
}

function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
