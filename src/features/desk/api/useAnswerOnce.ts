import { useCallback, useEffect, useState } from 'react'
import type { ApiError } from '../../../apollo/api-error'
import { readDesk } from './call-desk'
import type { DeskData } from './useDeskData'

type State<Answer> = Pick<DeskData<Answer>, 'data' | 'error'>

/**
 * Reads an answer once. A dialog keeps what the person saw when it opened, so that the server notices when somebody
 * else has changed it meanwhile.
 */
export function useAnswerOnce<Answer>(path: string): DeskData<Answer> {
  const [state, setState] = useState<State<Answer>>({ data: undefined, error: undefined })
  const load = useCallback(() => {
    readDesk<Answer>(path).then(
      (data) => setState({ data, error: undefined }),
      // Safe: a call throws nothing else.
      (error: unknown) => setState({ data: undefined, error: error as ApiError }),
    )
  }, [path])
  useEffect(load, [load])
  return { ...state, retry: load }
}
