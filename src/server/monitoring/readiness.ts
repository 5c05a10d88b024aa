import type { BooksReader } from './books-state'

export interface Readiness {
  status: 'ready' | 'not ready'
  /** Why the server is not ready, in one sentence for the operator. */
  reason?: string
  /** Id of the release that is served; null without one. */
  release: string | null
  /** Time since the last complete sweep; null when there was none, or when the books cannot be asked. */
  sweepAgeSeconds: number | null
}

export interface ReadinessOptions {
  /** Undefined for a server without books. */
  books: BooksReader | undefined
  releaseId: () => string
  isStopping: () => boolean
  /** A preview is for no guest, and never ready for one. */
  isPreview: boolean
  now: () => Date
  /** No sweep can be expected before. */
  startedAt: Date
}

/**
 * A server is not ready when Paystack's list could not be read for as long. It is a day and not an hour: all
 * servers of a hotel share the sweep, so that a proxy which follows this answer closes the whole site.
 */
const SWEEP_WITHIN_MS = 24 * 60 * 60_000

const NOT_WRITABLE = 'The database cannot be written: its disk may be full, or it is read-only.'

/** Returns whether guests can be sent to this server. Never throws. */
export async function checkReadiness({
  books,
  releaseId,
  isStopping,
  isPreview,
  now,
  startedAt,
}: ReadinessOptions): Promise<Readiness> {
  const release = releaseId() || null
  const [answer, isWritable] = await Promise.all([books?.readLastSweep(), books?.isWritable()])
  const sweptAt = answer?.lastSweepAt === undefined ? undefined : Date.parse(answer.lastSweepAt)
  const sweepAgeSeconds =
    sweptAt === undefined ? null : Math.max(0, Math.round((now().getTime() - sweptAt) / 1_000))
  const isSweepLate = now().getTime() - Math.max(sweptAt ?? 0, startedAt.getTime()) > SWEEP_WITHIN_MS

  const reasons: string[] = []
  if (isPreview) reasons.push('This is a preview, and not the site.')
  if (isStopping()) reasons.push('The server is stopping.')
  if (release === null) reasons.push('There is no release to serve.')
  if (books !== undefined && answer === undefined) reasons.push('The database does not answer.')
  else if (isWritable === false) reasons.push(NOT_WRITABLE)
  if (answer !== undefined && isSweepLate) {
    reasons.push("Paystack's list of payments was not read to its end for more than a day.")
  }
  if (reasons.length === 0) return { status: 'ready', release, sweepAgeSeconds }
  return { status: 'not ready', reason: reasons.join(' '), release, sweepAgeSeconds }
}
