import { type ReactNode, useId, useState } from 'react'
import useSWR, { SWRConfig, type SWRConfiguration } from 'swr'
import type { ApiError } from '../../../apollo/api-error'
import type { AnswerOf } from '../../../shared/desk/calls'
import { canRetryCall, type Inputs, isSignedOut, type Read, readDesk, urlOf } from './call-desk'
import { findKeptAnswer, keepAnswer, keptPerson, lastAnsweredAt, ME } from './kept-answers'

export interface DeskData<Answer> {
  data: Answer | undefined
  /** Why the last call failed. The data are those of an earlier answer then. */
  error: ApiError | undefined
  /** When the data were read, by `Date.now()`. Undefined while they are current. */
  asOf?: number | undefined
  retry: () => void
}

/** Returns the answer of a call and keeps it fresh. */
export function useDeskData<Answer>(path: string, options: SWRConfiguration = {}): DeskData<Answer> {
  const { data, error, mutate } = useSWR<Answer, ApiError>(path, readAndKeep<Answer>, options)
  const isUnreachable = error !== undefined && canRetryCall(error)
  const kept = data === undefined && isUnreachable ? findKeptAnswer<Answer>(path) : undefined
  return {
    data: data ?? kept?.answer,
    error,
    asOf: isUnreachable ? lastAnsweredAt(path) : undefined,
    retry: () => void mutate(),
  }
}

/** Returns the answer of a call and keeps it fresh. */
export function useAnswer<Name extends Read>(
  name: Name,
  ...[input, options]: [...Inputs<Name>, options?: SWRConfiguration]
): DeskData<AnswerOf<Name>> {
  return useDeskData<AnswerOf<Name>>(urlOf(name, ...([input] as Inputs<Name>)), options)
}

/**
 * Reads an answer afresh, and keeps it: a dialog shows what the person saw when it opened, so that the server notices
 * when somebody else has changed it meanwhile.
 */
export function useAnswerOnce<Answer>(path: string): DeskData<Answer> {
  // An answer that the cache has from before may be old.
  const key = [path, useId()]
  const { data, error, mutate } = useSWR<Answer, ApiError>(key, () => readDesk<Answer>(path))
  const [first, setFirst] = useState(data)
  if (first === undefined && data !== undefined) setFirst(data)
  return { data: first ?? data, error, retry: () => void mutate() }
}

async function readAndKeep<Answer>(path: string): Promise<Answer> {
  const person = keptPerson()
  const answer = await readDesk<Answer>(path)
  // Somebody else may have signed in meanwhile.
  if (path === ME || keptPerson() === person) keepAnswer(path, answer)
  return answer
}

const SETTINGS: SWRConfiguration = {
  provider: () => new Map(),
  shouldRetryOnError: canRetryCall,
  errorRetryInterval: 3_000,
  keepPreviousData: true,
  dedupingInterval: 200,
}

interface DeskCacheProps {
  /** Called when an answer says that nobody is signed in. */
  onSignedOut?: () => void
  children: ReactNode
}

/** Caches the answers of calls for as long as it is mounted. A cache inside another shares nothing with it. */
export function DeskCache({ onSignedOut, children }: DeskCacheProps) {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut?.()
  }
  return <SWRConfig value={{ ...SETTINGS, onError }}>{children}</SWRConfig>
}
