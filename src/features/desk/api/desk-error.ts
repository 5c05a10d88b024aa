/** Why a call of the desk failed: no connection, no session, a refusal with a reason, or a fault of the server. */
export type DeskErrorKind = 'offline' | 'signed-out' | 'refused' | 'server'

/** A call of the desk that failed. The message is a sentence for whoever stands at the desk. */
export class DeskError extends Error {
  constructor(
    readonly kind: DeskErrorKind,
    message: string,
    /** What is wrong with each field that was sent, by its name. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'DeskError'
  }
}

/** True when the same call may succeed later without any change. */
export function isWorthRetry(error: unknown): boolean {
  return !(error instanceof DeskError) || error.kind === 'offline' || error.kind === 'server'
}

/** Gives the sentence of an error. */
export function sentenceOf(error: unknown): string {
  return error instanceof DeskError ? error.message : 'Something went wrong on this page. Please try again.'
}
