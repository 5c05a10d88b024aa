import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file that exists while a build runs. After a crash, the next server finds that a build was interrupted. */
export interface Marker {
  /** Returns when the interrupted build began, once, or undefined without one. */
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
