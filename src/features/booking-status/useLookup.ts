import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../apollo/api-error'
import { backoffMs, doublingMs } from '../../shared/backoff'
import type { BookingAnswer, BookingQuestion } from '../../shared/contract'

const TOO_MANY_REQUESTS = 429
const PAUSES_MS = doublingMs(5_000, 60_000)
/** About half an hour, as long as Paystack waits for a transfer. */
export const MAX_REPEATS = 33

/** `busy`: too many questions from here. `unknown`: the host cannot say. `refused`: not a valid question. */
export type LookupFailure =
  | { kind: 'offline' | 'server' | 'unknown' }
  | { kind: 'busy'; retryAfterSeconds?: number | undefined }
  | { kind: 'refused'; fields: Record<string, string> }

export type Lookup =
  | { status: 'idle' }
  | { status: 'asking'; question: BookingQuestion }
  | { status: 'found'; question: BookingQuestion; news: BookingAnswer; tries: number }
  | { status: 'failed'; question: BookingQuestion; failure: LookupFailure; tries: number }

function withAnswer(
  lookup: Lookup,
  question: BookingQuestion,
  answer: BookingAnswer | LookupFailure,
): Lookup {
  // The guest has asked something else meanwhile.
  if (lookup.status === 'idle' || lookup.question !== question) return lookup
  const tries = lookup.status === 'asking' ? 0 : lookup.tries + 1
  if ('state' in answer) return { status: 'found', question, news: answer, tries }
  // A failed repeat keeps what is known.
  return lookup.status === 'found'
    ? { ...lookup, tries }
    : { status: 'failed', question, failure: answer, tries }
}

/** Asks again by itself, with growing pauses, while a payment is being checked or the connection is lost. */
export function useLookup() {
  const [lookup, setLookup] = useState<Lookup>({ status: 'idle' })

  const show = useCallback(
    (question: BookingQuestion, answer: BookingAnswer | LookupFailure) =>
      setLookup((before) => withAnswer(before, question, answer)),
    [],
  )

  const ask = useCallback(
    (question: BookingQuestion) => {
      setLookup({ status: 'asking', question })
      void answerTo(question).then((answer) => show(question, answer))
    },
    [show],
  )

  const { status } = lookup
  const isLost = status === 'failed' && lookup.failure.kind === 'offline'
  const isChecking = status === 'found' && lookup.news.state === 'checking'
  const question = isLost || isChecking ? lookup.question : undefined
  const tries = 'tries' in lookup ? lookup.tries : 0

  useEffect(() => {
    if (question === undefined) return undefined
    let isAsking = false
    // The guest may be writing: this neither blocks the form nor takes the focus.
    const askAgain = () => {
      if (isAsking || document.hidden) return
      isAsking = true
      void answerTo(question).then((answer) => show(question, answer))
    }
    const isTimed = isChecking && tries < MAX_REPEATS
    const timer = isTimed ? setTimeout(askAgain, backoffMs(tries + 1, PAUSES_MS)) : undefined
    window.addEventListener('online', askAgain)
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      isAsking = true
      clearTimeout(timer)
      window.removeEventListener('online', askAgain)
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [question, isChecking, tries, show])

  return { lookup, ask, show }
}

async function answerTo(question: BookingQuestion): Promise<BookingAnswer | LookupFailure> {
  const code = await Promise.all([import('../../apollo/calls'), import('./News')]).catch(() => undefined)
  if (code === undefined) return { kind: 'offline' }
  const [{ askBookingStatus, isCallMissing }] = code
  return askBookingStatus(question).catch((error: unknown): LookupFailure => {
    if (!(error instanceof ApiError) || error.kind === 'offline') return { kind: 'offline' }
    if (isCallMissing(error)) return { kind: 'unknown' }
    const { status, retryAfterSeconds, kind, fields } = error
    if (status === TOO_MANY_REQUESTS) return { kind: 'busy', retryAfterSeconds }
    return kind === 'refused' && fields ? { kind: 'refused', fields } : { kind: 'server' }
  })
}
