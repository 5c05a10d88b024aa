import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { ApiError } from '../../../apollo/api-error'
import { isRefusal, isSignedOut, sentenceOf } from './call-desk'
import { api } from './paths'

/** What came of a run: the server's answer, or why there is none, as a sentence. */
export type Outcome<Result> =
  { isDone: true; result: Result } | { isDone: false; problem: string; isRefused: boolean }

export interface Action<Input extends unknown[], Result> {
  run: (...input: Input) => Promise<Outcome<Result>>
  isBusy: boolean
  /** Why the last run failed; undefined when it did not. */
  problem: string | undefined
  /** True when the last run was refused: the same run would be refused again. */
  isRefused: boolean
  /** What is wrong with each field, by its name. */
  fields: Readonly<Record<string, string>>
  forget: () => void
}

type State = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; error: unknown }

/** Runs a call that changes something. Afterwards all that is on the screen is read again. */
export function useAction<Input extends unknown[], Result>(
  call: (...input: Input) => Promise<Result>,
): Action<Input, Result> {
  const { mutate } = useSWRConfig()
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
      // What is known of the session is now wrong. Reading it again leads to the sign-in screen.
      if (isSignedOut(error)) void mutate(api.me)
      // The refusal may come from a change that this screen has not seen yet.
      if (isRefusal(error)) void mutate(() => true)
      return { isDone: false, problem: sentenceOf(error), isRefused: isRefusal(error) }
    }
  }

  return {
    run,
    isBusy: state.kind === 'busy',
    problem: state.kind === 'failed' ? sentenceOf(state.error) : undefined,
    isRefused: state.kind === 'failed' && isRefusal(state.error),
    fields: state.kind === 'failed' && state.error instanceof ApiError ? (state.error.fields ?? {}) : {},
    forget: () => setState({ kind: 'idle' }),
  }
}
