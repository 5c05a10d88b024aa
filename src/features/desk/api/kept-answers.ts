import { readStored, store } from '../../../shared/storage'
import { urlOf } from './call-desk'

/* The last answers of some calls stay readable without a connection, also after a reload. They name guests:
   they are kept for a day, and the sign-in screen deletes them. */

const KEY = 'desk.answers'
const KEPT_MS = 24 * 60 * 60_000
export const ME = urlOf('GET me/')
const KEPT: readonly string[] = [ME, urlOf('GET today/'), urlOf('GET rooms/')]

interface KeptAnswer<Answer> {
  at: number
  answer: Answer
}

type KeptAnswers = Record<string, KeptAnswer<unknown>>

export function keepAnswer(path: string, answer: unknown): void {
  if (!KEPT.includes(path)) return
  const kept = readKept()
  // An answer that arrives after signing out is not kept.
  if (path !== ME && kept[ME] === undefined) return
  const isOtherPerson = path === ME && JSON.stringify(kept[path]?.answer) !== JSON.stringify(answer)
  store(KEY, { ...(isOtherPerson ? {} : kept), [path]: { at: Date.now(), answer } })
}

export function keptPerson(): string | undefined {
  return JSON.stringify(readKept()[ME]?.answer)
}

export function findKeptAnswer<Answer>(path: string): KeptAnswer<Answer> | undefined {
  // Safe: the same version of the page wrote it within a day, or one whose answers differ little.
  return readKept()[path] as KeptAnswer<Answer> | undefined
}

export function forgetAnswers(): void {
  store(KEY, undefined)
}

function readKept(): KeptAnswers {
  const stored: KeptAnswers = Object(readStored(KEY))
  const fresh = Object.entries(stored).filter(([, { at }]) => Date.now() - at < KEPT_MS)
  if (fresh.length < Object.keys(stored).length) {
    store(KEY, fresh.length === 0 ? undefined : Object.fromEntries(fresh))
  }
  return Object.fromEntries(fresh)
}
