import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { coalesce } from '../async/coalesce'
import { writeAtomically } from '../releases/files'
import { hasEnded, type Rebuild, RebuildSchema } from './rebuild'

/** The last rebuilds by their ids, the oldest first. */
export interface RebuildFile {
  rebuilds: ReadonlyMap<string, Rebuild>
  /** Notes what became of a rebuild. What is on the disk follows at once. */
  note(rebuild: Rebuild): void
  /** Resolves when everything is on the disk. */
  saved(): Promise<void>
}

const KEPT = 100
const CUT_OFF = 'the server was restarted'

/**
 * Opens the file with the last rebuilds. One that had not ended, ended with the server that it belonged to.
 * Without a file that can be read, it begins anew. When the file cannot be written, `onError` is told, and
 * only a restart is missing what was not written.
 */
export async function openRebuildFile(
  file: string,
  { now, onError }: { now: () => Date; onError: (error: unknown) => void },
): Promise<RebuildFile> {
  const rebuilds = new Map<string, Rebuild>()
  for (const rebuild of await readRebuilds(file)) {
    const endedAt = now().toISOString()
    const { step: _step, ...facts } = rebuild
    const ended = hasEnded(rebuild) ? rebuild : { ...facts, state: 'failed', reason: CUT_OFF, endedAt }
    rebuilds.set(rebuild.id, ended as Rebuild)
  }
  let saving = Promise.resolve()
  const save = coalesce(async () => {
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeAtomically(file, JSON.stringify([...rebuilds.values()]))
    } catch (error) {
      onError(error)
    }
  })
  return {
    rebuilds,
    note(rebuild) {
      rebuilds.set(rebuild.id, rebuild)
      for (const id of rebuilds.keys()) if (rebuilds.size > KEPT) rebuilds.delete(id)
      saving = save()
    },
    saved: () => saving,
  }
}

async function readRebuilds(file: string): Promise<Rebuild[]> {
  try {
    const rebuilds: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Value.Check(Type.Array(RebuildSchema), rebuilds) ? rebuilds : []
  } catch {
    return []
  }
}
