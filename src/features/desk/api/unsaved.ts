import { readStored, store } from './storage'

/* What a person has typed into a content file and not saved, by the file's path. It outlives a reload, a lost
   connection and an ended session; saving, signing out and another person at this browser delete it. */

const KEY = 'desk.unsaved'

export interface Unsaved {
  /** The id of the person. */
  person: string
  /** ISO time of the last change. */
  at: string
  /** What the person began with. */
  base: { version: number; value: unknown }
  value: unknown
}

export function findUnsaved(person: string, path: string): Unsaved | undefined {
  const unsaved = readAll()[path]
  return unsaved?.person === person ? unsaved : undefined
}

/** Undefined deletes what was kept for the file. */
export function keepUnsaved(path: string, unsaved: Unsaved | undefined): void {
  const { [path]: _former, ...others } = readAll()
  storeAll(unsaved === undefined ? others : { ...others, [path]: unsaved })
}

/** Deletes what everybody but this person has typed; without a person, everything. */
export function forgetUnsaved(person?: string): void {
  storeAll(Object.fromEntries(Object.entries(readAll()).filter(([, unsaved]) => unsaved.person === person)))
}

function readAll(): Record<string, Unsaved> {
  // Safe: the same version of the page wrote it, or one whose entries differ little.
  return Object(readStored(KEY))
}

function storeAll(all: Record<string, Unsaved>): void {
  store(KEY, Object.keys(all).length === 0 ? undefined : all)
}
