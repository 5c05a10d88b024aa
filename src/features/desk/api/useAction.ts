import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { ApiError } from '../../../apollo/api-error'
import { isRefusal, isSignedOut, describeError } from './call-desk'
import { useSession } from './session'

/** The server's answer, or an error as a sentence. */
export type Outcome<Result> =
  { isDone: true; result: Result } | { isDone: false; problem: string; isRefused: boolean }

export interface Action<Input extends unknown[], Result> {
  run: (...input: Input) => Promise<Outcome<Result>>
  isBusy: boolean
  /** Error of the last run. */
  problem: string | undefined
  /** True when the server refused the last run and would refuse it again. */
  isRefused: boolean
  /** Errors by field name. */
  fields: Readonly<Record<string, string>>
}

type State = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; error: unknown }

/** Runs a call that makes a change, and reads everything on the screen again afterwards. */
export function useAction<Input extends unknown[], Result>(
  call: (...input: Input) => Promise<Result>,
): Action<Input, Result> {
  const { mutate } = useSWRConfig()
  const session = useSession()
  const [state, setState] = useState<State>({ kind: 'idle' })

  async function run(...input: Input): Promise<Outcome<Result>> {
    setState({ kind: 'busy' })
    try {
      const result = await call(...input)
      setState({ kind: 'idle' })
      void mutate(() => true)
      return { isDone: true, result }
    } catch (error) {
      setState({ kind: 'failed', error })
      if (isSignedOut(error)) session.check()
      // The refusal may come from a change that this screen has not seen yet.
      if (isRefusal(error)) void mutate(() => true)
      return { isDone: false, problem: describeError(error), isRefused: isRefusal(error) }
    }
  }

  return {
    run,
    isBusy: state.kind === 'busy',
    problem: state.kind === 'failed' ? describeError(state.error) : undefined,
    isRefused: state.kind === 'failed' && isRefusal(state.error),
    fields: state.kind === 'failed' && state.error instanceof ApiError ? (state.error.fields ?? {}) : {},
  }
}
