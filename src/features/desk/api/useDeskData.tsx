import type { ReactNode } from 'react'
import useSWR, { SWRConfig, type SWRConfiguration } from 'swr'
import type { ApiError } from '../../../apollo/api-error'
import { canRetryCall, readDesk } from './call-desk'

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

/** Caches the answers of calls for as long as the desk is open. */
export function DeskCache({ children }: { children: ReactNode }) {
  return <SWRConfig value={SETTINGS}>{children}</SWRConfig>
}
