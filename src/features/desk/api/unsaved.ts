import { readStored, store, storedKeys } from './storage'

/* What a person has typed into a content file and not saved. It outlives a reload, a lost connection, an ended session
   and another person at this browser; saving and discarding delete it. Each tab keeps its own, so that two with the same
   form do not overwrite each other. */

const KEY = 'desk.unsaved'
const TAB = 'desk.tab'

export interface Unsaved {
  /** ISO time of the last change. */
  at: string
  /** What the person began with. */
  base: { version: number; value: unknown }
  value: unknown
}

/** Returns what was typed into this form in this tab. */
export function findUnsaved(person: string, path: string): Unsaved | undefined {
  return readUnsaved(keyOf(person, path))
}

/** Undefined deletes what this tab has kept for the file. */
export function keepUnsaved(person: string, path: string, unsaved: Unsaved | undefined): void {
  store(keyOf(person, path), unsaved && { at: unsaved.at, base: unsaved.base, value: unsaved.value })
}

export interface FromOtherTab {
  key: string
  unsaved: Unsaved
}

/** Returns what was typed into this form in other tabs, open or closed, the newest first. */
export function findInOtherTabs(person: string, path: string): FromOtherTab[] {
  return storedKeys()
    .filter((key) => isOf(key, person, path) && key !== keyOf(person, path))
    .flatMap((key) => {
      const unsaved = readUnsaved(key)
      return unsaved === undefined ? [] : [{ key, unsaved }]
    })
    .toSorted((one, other) => other.unsaved.at.localeCompare(one.unsaved.at))
}

export function forgetOtherTab({ key }: FromOtherTab): void {
  store(key, undefined)
}

/** True when something was typed into this form in any tab. */
export function hasUnsaved(person: string, path: string): boolean {
  return storedKeys().some((key) => isOf(key, person, path))
}

function keyOf(person: string, path: string): string {
  return `${KEY}/${person}/${ownTab()}/${path}`
}

function isOf(key: string, person: string, path: string): boolean {
  const [start, who, _tab, ...steps] = key.split('/')
  return start === KEY && who === person && steps.join('/') === path
}

function readUnsaved(key: string): Unsaved | undefined {
  // Safe: the same version of the page wrote it, or one whose entries differ little.
  return readStored(key) as Unsaved | undefined
}

let tab: string | undefined

/**
 * Returns what tells this tab from others, also after a reload. While the page is open, the session storage does not
 * have it: a browser that duplicates a tab copies that storage.
 */
function ownTab(): string {
  if (tab !== undefined) return tab
  const known = readStored(TAB, 'sessionStorage')
  const own = typeof known === 'string' ? known : Math.random().toString(36).slice(2)
  const forget = () => store(TAB, undefined, 'sessionStorage')
  forget()
  window.addEventListener('pagehide', () => store(TAB, own, 'sessionStorage'))
  window.addEventListener('pageshow', forget)
  tab = own
  return own
}
