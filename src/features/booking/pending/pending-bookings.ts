import { isTooOld } from '../../../shared/kept-payments'
import type { PendingBooking } from '../pending-booking'
import { PENDING_EVENT, PENDING_STORAGE_KEY } from './pending-storage'

/** Records that localStorage did not take, because it is blocked or full. They are lost with the page. */
let unstored: PendingBooking[] = []
const writtenHere = new Set<string>()

export function readPending(): PendingBooking[] {
  const stored = readStored()
  const known = new Set(stored.map((record) => record.reference))
  return [...stored, ...unstored.filter((record) => !known.has(record.reference))]
}

/** Saves the record. A record with the same reference is replaced. */
export function keepPending(record: PendingBooking): void {
  writtenHere.add(record.reference)
  save([...readPending().filter(({ reference }) => reference !== record.reference), record])
}

/** Takes the record off the list. Only the caller that gets `true` tells the guest, so he is told once. */
export function dropPending(reference: string): boolean {
  const pending = readPending()
  const rest = pending.filter((record) => record.reference !== reference)
  if (rest.length === pending.length) return false
  save(rest)
  return true
}

/** Takes the records off that are too old: with them the guest's name and address. */
export function forgetOldPending(): void {
  save(readPending())
}

/** True when this page load has written the record. */
export function isBegunHere(reference: string): boolean {
  return writtenHere.has(reference)
}

function save(pending: PendingBooking[]): void {
  try {
    if (pending.length > 0) localStorage.setItem(PENDING_STORAGE_KEY, JSON.stringify(pending))
    else localStorage.removeItem(PENDING_STORAGE_KEY)
    unstored = []
  } catch {
    unstored = pending
  }
  window.dispatchEvent(new Event(PENDING_EVENT))
}

function readStored(): PendingBooking[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PENDING_STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPending).filter((record) => !isTooOld(record)) : []
  } catch {
    return []
  }
}

function isPending(value: unknown): value is PendingBooking {
  if (typeof value !== 'object' || value === null) return false
  const { reference, room_id, room_name, name, email, amount, stage, startedAt }: Record<string, unknown> = {
    ...value,
  }
  return (
    [reference, name, email].every((text) => typeof text === 'string') &&
    [room_id, amount, startedAt].every((number) => typeof number === 'number') &&
    (room_name === undefined || typeof room_name === 'string') &&
    (stage === 'opened' || stage === 'paid' || stage === 'closed')
  )
}
