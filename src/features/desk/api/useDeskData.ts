import useSWR, { type SWRConfiguration } from 'swr'
import type { ApiError } from '../../../apollo/api-error'
import { readDesk } from './call-desk'

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
