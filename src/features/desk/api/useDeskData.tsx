import type { ReactNode } from 'react'
import useSWR, { SWRConfig, type SWRConfiguration } from 'swr'
import type { ApiError } from '../../../apollo/api-error'
import { isWorthRetry, readDesk } from './call-desk'

export interface DeskData<Answer> {
  /** Undefined until the first answer. */
  data: Answer | undefined
  /** Why there is no newer answer. */
  error: ApiError | undefined
  again: () => void
}

/** Gives the answer of a call and keeps it fresh. Takes the call's path; null asks nothing. */
export function useDeskData<Answer>(path: string | null, options: SWRConfiguration = {}): DeskData<Answer> {
  const { data, error, mutate } = useSWR<Answer, ApiError>(path, readDesk<Answer>, options)
  return { data, error, again: () => void mutate() }
}

const SETTINGS: SWRConfiguration = {
  provider: () => new Map(),
  shouldRetryOnError: isWorthRetry,
  errorRetryInterval: 3_000,
  keepPreviousData: true,
  dedupingInterval: 200,
}

/** Holds the answers of the desk's calls for as long as the desk is open. */
export function DeskCache({ children }: { children: ReactNode }) {
  return <SWRConfig value={SETTINGS}>{children}</SWRConfig>
}
