import useSWR from 'swr'
import { ApiError } from '../../../apollo/api-error'
import type { DeskData } from '../api/useAnswer'

/** Loads code that only some screens need. `load` must be the same function at each call. */
export function useCode<Code>(load: () => Promise<Code>): DeskData<Code> {
  const { data, error, mutate } = useSWR<Code, ApiError>(['code', load], () =>
    load().catch(() => {
      throw new ApiError('offline', 'The code could not be loaded')
    }),
  )
  return { data, error, retry: () => void mutate() }
}
