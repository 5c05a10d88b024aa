/**
 * Why a call of the desk failed: no connection, no session, a refusal with a reason, or a fault of the
 * server.
 */
export type DeskErrorKind = 'offline' | 'signed-out' | 'refused' | 'server'

/** A call of the desk that failed. The message is a sentence for whoever stands at the desk. */
export interface DeskError extends Error {
  kind: DeskErrorKind
  /** What is wrong with each field that was sent, by its name. */
  fields: Readonly<Record<string, string>>
}

/**
 * Makes the error of a call. It is no class: Babel's helper for classes of errors, used here too, would
 * change the scripts of guests.
 */
export function deskError(kind: DeskErrorKind, message: string, fields: DeskError['fields'] = {}): DeskError {
  return Object.assign(new Error(message), { name: 'DeskError', kind, fields })
}

export function isDeskError(error: unknown): error is DeskError {
  return error instanceof Error && error.name === 'DeskError'
}

/** True when the same call may succeed later without any change. */
export function isWorthRetry(error: unknown): boolean {
  return !isDeskError(error) || error.kind === 'offline' || error.kind === 'server'
}

/** Gives the sentence of an error. */
export function sentenceOf(error: unknown): string {
  return isDeskError(error) ? error.message : 'Something went wrong on this page. Please try again.'
}
