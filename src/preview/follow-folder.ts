import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listTree } from '../server/releases/files'

export interface FollowedFolder {
  /** Absolute. */
  dir: string
  signal: AbortSignal
  /** What `stampOf` gave when the folder was last read; '' when it was not. */
  known: string
  /** Called after the folder has changed, and has then stayed the same between two looks. */
  onChange: () => Promise<void>
  lookMs?: number
}

const LOOK_MS = 500

/**
 * Looks again and again whether a file of a content/ folder was changed, added or removed, until the signal.
 * It looks instead of being told, because editors replace files, and network folders tell nothing.
 */
export async function followFolder({
  dir,
  signal,
  known,
  onChange,
  lookMs = LOOK_MS,
}: FollowedFolder): Promise<void> {
  let seen = known
  while (!signal.aborted) {
    const now = await stampOf(dir)
    if (now !== known && now === seen) {
      known = now
      await onChange()
    }
    seen = now
    await sleep(lookMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Gives another text when a file was changed, added or removed, and '' while the folder cannot be read. */
export async function stampOf(dir: string): Promise<string> {
  try {
    const hash = createHash('sha256')
    for (const path of await listTree(dir)) {
      // What editors and file managers hide there is not content.
      if (path.split('/').some((part) => part.startsWith('.'))) continue
      const { mtimeMs, size } = await stat(join(dir, path))
      hash.update(`${path}\0${mtimeMs}\0${size}\0`)
    }
    return hash.digest('hex')
  } catch {
    // A file went away between the list and the look.
    return ''
  }
}
