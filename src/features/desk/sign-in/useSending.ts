import { useState } from 'react'
import { ApiError } from '../../../apollo/api-error'
import { describeError } from '../api/call-desk'

type State = { kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; error: unknown }

/**
 * Runs a call of somebody who is not signed in. A refusal is shown in the server's words; it does not mean that a
 * session has ended.
 */
export function useSending() {
  const [state, setState] = useState<State>({ kind: 'idle' })

  /** Returns false when the call failed. */
  async function send(call: () => Promise<void>): Promise<boolean> {
    setState({ kind: 'busy' })
    try {
      await call()
      setState({ kind: 'idle' })
      return true
    } catch (error) {
      setState({ kind: 'failed', error })
      return false
    }
  }

  const error = state.kind === 'failed' ? state.error : undefined
  return {
    send,
    isBusy: state.kind === 'busy',
    problem: error === undefined ? undefined : describeAnswer(error),
    fields: error instanceof ApiError ? (error.fields ?? {}) : {},
  }
}

/** Returns the server's words where it has some. */
export function describeAnswer(error: unknown): string {
  return error instanceof ApiError && error.code !== undefined ? error.message : describeError(error)
}
