import { readStored, store } from '../../../shared/storage'

/* What a person has typed into a content file and not saved outlives a reload, a lost connection, an ended
   session and another person at this browser. Saving and discarding delete it. */

const KEY = 'desk.unsaved'

export interface Unsaved {
  base: { version: number; value: unknown }
  value: unknown
}

export function findUnsaved(person: string, path: string): Unsaved | undefined {
  // Safe: the same version of the page wrote it, or one whose entries differ little.
  return readStored(keyOf(person, path)) as Unsaved | undefined
}

/** Keeps what was typed into the file; undefined deletes it. */
export function keepUnsaved(person: string, path: string, unsaved: Unsaved | undefined): void {
  store(keyOf(person, path), unsaved)
}

function keyOf(person: string, path: string): string {
  return `${KEY}/${person}/${path}`
}
