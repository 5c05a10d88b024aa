import { type ReactNode, useId, useState } from 'react'
import useSWR, { SWRConfig, type SWRConfiguration } from 'swr'
import type { ApiError } from '../../../apollo/api-error'
import type { AnswerOf } from '../../../shared/desk/calls'
import { callDesk, canRetryCall, type Inputs, isSignedOut, type Read, urlOf } from './call-desk'
import { findKeptAnswer, keepAnswer, keptPerson, ME } from './kept-answers'

export interface DeskData<Answer> {
  data: Answer | undefined
  /** Why the last call failed. `data` are then those of an earlier answer. */
  error: ApiError | undefined
  /** When the data were read, by `Date.now()`. Undefined for current data. */
  asOf?: number | undefined
  retry: () => void
}

export function useAnswer<Name extends Read>(
  name: Name,
  ...[input, options]: [...Inputs<Name>, options?: SWRConfiguration]
): DeskData<AnswerOf<Name>> {
  const args = [input] as Inputs<Name>
  const url = urlOf(name, ...args)
  const read = async () => {
    const person = keptPerson()
    const answer = await callDesk(name, ...args)
    // Somebody else may have signed in meanwhile.
    if (url === ME || keptPerson() === person) keepAnswer(url, answer)
    return answer
  }
  const { data, error, mutate } = useSWR<AnswerOf<Name>, ApiError>(url, read, options)
  const isUnreachable = error !== undefined && canRetryCall(error)
  const kept = isUnreachable ? findKeptAnswer<AnswerOf<Name>>(url) : undefined
  return {
    data: data ?? kept?.answer,
    error,
    asOf: kept?.at,
    // The cache is gone once another person has signed in.
    retry: () => void mutate().catch(() => undefined),
  }
}

/** Keeps the answer with which a dialog opened: the server notices what has changed since. */
export function useAnswerOnce<Name extends Read>(
  name: Name,
  ...input: Inputs<Name>
): DeskData<AnswerOf<Name>> {
  // Not the cached answer, which may be old.
  const key = [urlOf(name, ...input), useId()]
  const { data, error, mutate } = useSWR<AnswerOf<Name>, ApiError>(key, () => callDesk(name, ...input))
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined) setFirst(data)
  return { data: first ?? data, error, retry: () => void mutate() }
}

const SETTINGS: SWRConfiguration = {
  provider: () => new Map(),
  shouldRetryOnError: canRetryCall,
  errorRetryInterval: 3_000,
  keepPreviousData: true,
  dedupingInterval: 200,
}

/** Shares nothing with a cache around it. */
export function DeskCache({ onSignedOut, children }: { onSignedOut?: () => void; children: ReactNode }) {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut?.()
  }
  return <SWRConfig value={{ ...SETTINGS, onError }}>{children}</SWRConfig>
}
