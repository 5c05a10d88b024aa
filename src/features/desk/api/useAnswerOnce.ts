import { useId, useState } from 'react'
import useSWR from 'swr'
import type { ApiError } from '../../../apollo/api-error'
import { readDesk } from './call-desk'
import type { DeskData } from './useDeskData'

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
