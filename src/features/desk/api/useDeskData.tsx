import type { ReactNode } from 'react'
import useSWR, { SWRConfig, type SWRConfiguration } from 'swr'
import type { ApiError } from '../../../apollo/api-error'
import { canRetryCall, isSignedOut, readDesk } from './call-desk'

export interface DeskData<Answer> {
  data: Answer | undefined
  /** Why the last call failed. */
  error: ApiError | undefined
  retry: () => void
}

/** Returns the answer of a call and keeps it fresh. */
export function useDeskData<Answer>(path: string, options: SWRConfiguration = {}): DeskData<Answer> {
  const { data, error, mutate } = useSWR<Answer, ApiError>(path, readDesk<Answer>, options)
  return { data, error, retry: () => void mutate() }
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
