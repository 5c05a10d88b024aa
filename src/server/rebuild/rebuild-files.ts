import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { coalesce } from '../async/coalesce'
import { writeAtomically } from '../releases/files'
import { hasEnded, type Rebuild, RebuildSchema } from './rebuild'

/** The last rebuilds of the servers that share a DATA_DIR. */
export interface RebuildFiles {
  /** Gives a rebuild, as far as its server has written it down. */
  find(id: string): Rebuild | undefined
  /** Gives the rebuild that was triggered last, here or before this server began. */
  latest(): Rebuild | undefined
  /** Notes what became of a rebuild of this server. What is on the disk follows at once. */
  note(rebuild: Rebuild): void
  /** Resolves when everything is on the disk. Nothing is noted any more: what has not ended was cut off. */
  close(): Promise<void>
}

const ServerSchema = Type.Object({ host: Type.String(), pid: Type.Integer(), id: Type.String() })
const StoredSchema = Type.Object({ rebuild: RebuildSchema, server: ServerSchema })
type Stored = Static<typeof StoredSchema>

const KEPT = 100
const ID = /^[0-9a-f-]{36}$/
const CUT_OFF = 'the server was restarted'
/** A server on another machine or in another container is not seen. Longer than a build takes. */
const UNSEEN_MS = 60 * 60_000

/** The servers of this process that have not ended. */
const open = new Set<string>()

/**
 * Opens the folder with the last rebuilds, a file for each, so that no server writes over what another has
 * noted. One that had not ended, ended with the server that it belonged to. A file that cannot be read counts
 * as missing. When one cannot be written, `onError` is told, and only a restart is missing what was not
 * written.
 */
export async function openRebuildFiles(
  folder: string,
  { now, onError }: { now: () => Date; onError: (error: unknown) => void },
): Promise<RebuildFiles> {
  const server = { host: hostname(), pid: process.pid, id: randomUUID() }
  open.add(server.id)
  const fileOf = (id: string) => join(folder, `${id}.json`)
  /** Those that this server has triggered, and those that it found at its start; the oldest first. */
  const known = new Map<string, Rebuild>()
  const own = new Set<string>()
  /** Those whose file is to be written, or removed when they are not known any more. */
  const due = new Set<string>()
  let saving = Promise.resolve()

  function find(id: string): Rebuild | undefined {
    const rebuild = known.get(id)
    if (own.has(id) || (rebuild !== undefined && hasEnded(rebuild))) return rebuild
    const read = ID.test(id) ? readStored(fileOf(id), now) : undefined
    if (read !== undefined && known.has(id)) known.set(id, read)
    return read
  }

  const names = await readdir(folder).catch(() => [])
  const found = names.flatMap((name) => find(name.replace(/\.json$/, '')) ?? [])
  for (const rebuild of found.toSorted((one, other) => one.triggeredAt.localeCompare(other.triggeredAt))) {
    known.set(rebuild.id, rebuild)
  }

  const save = coalesce(async () => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const id of due) {
        due.delete(id)
        const rebuild = known.get(id)
        const stored: Stored | undefined = rebuild && { rebuild, server }
        if (stored === undefined) await rm(fileOf(id), { force: true })
        else await writeAtomically(fileOf(id), JSON.stringify(stored))
      }
    } catch (error) {
      onError(error)
    }
  })

  return {
    find,
    latest: () => find([...known.keys()].at(-1) ?? ''),
    note(rebuild) {
      known.set(rebuild.id, rebuild)
      own.add(rebuild.id)
      due.add(rebuild.id)
      for (const id of known.keys()) {
        if (known.size <= KEPT) break
        known.delete(id)
        own.delete(id)
        due.add(id)
      }
      saving = save()
    },
    async close() {
      await saving
      open.delete(server.id)
    },
  }
}

/** Gives what a server has written down; as cut off when that server is gone. */
function readStored(file: string, now: () => Date): Rebuild | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!Value.Check(StoredSchema, stored)) return undefined
    const { rebuild, server } = stored
    if (hasEnded(rebuild) || mayRun(server, file, now)) return rebuild
    const { step: _step, ...facts } = rebuild
    // It was heard of last when the file was written.
    return { ...facts, state: 'failed', reason: CUT_OFF, endedAt: statSync(file).mtime.toISOString() }
  } catch {
    return undefined
  }
}

function mayRun({ host, pid, id }: Stored['server'], file: string, now: () => Date): boolean {
  if (host !== hostname()) return now().getTime() - statSync(file).mtimeMs < UNSEEN_MS
  if (pid === process.pid) return open.has(id)
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
