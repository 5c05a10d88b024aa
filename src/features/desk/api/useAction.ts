import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSWRConfig } from 'swr'
import { ApiError } from '../../../apollo/api-error'
import { isRefusal, isSignedOut, describeError } from './call-desk'
import { useSession } from './session'

/** The result of a call. A failed one has a sentence, and a message for each wrong field. */
type Outcome = { isDone: true } | { isDone: false; problem: string; isRefused: boolean; fields: FieldErrors }
type FieldErrors = Readonly<Record<string, string>>

type State = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; error: unknown }

/**
 * Runs a call that makes a change, and reads everything on the screen again afterwards. `isRefused` is true when the
 * server would refuse the call again.
 */
export function useAction<Args extends unknown[] = []>(call: (...args: Args) => Promise<unknown>) {
  const { mutate } = useSWRConfig()
  const session = useSession()
  const [state, setState] = useState<State>({ kind: 'idle' })

  async function run(...args: Args): Promise<Outcome> {
    setState({ kind: 'busy' })
    try {
      await call(...args)
      setState({ kind: 'idle' })
      // Another person who has signed in has a cache of their own, and this one is gone.
      mutate(() => true).catch(() => undefined)
      return { isDone: true }
    } catch (error) {
      // At once, so that the form can move the focus to what is wrong.
      flushSync(() => setState({ kind: 'failed', error }))
      if (isSignedOut(error)) session.check()
      // The refusal may come from a change that this screen has not seen yet.
      if (isRefusal(error)) void mutate(() => true)
      return {
        isDone: false,
        problem: describeError(error),
        isRefused: isRefusal(error),
        fields: fieldsOf(error),
      }
    }
  }

  return {
    run,
    isBusy: state.kind === 'busy',
    problem: state.kind === 'failed' ? describeError(state.error) : undefined,
    isRefused: state.kind === 'failed' && isRefusal(state.error),
    fields: state.kind === 'failed' ? fieldsOf(state.error) : {},
  }
}

function fieldsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? (error.fields ?? {}) : {}
}
