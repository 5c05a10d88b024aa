import { useState } from 'react'
import { ApiError } from './api-error'

interface Failure {
  message: string
  fields: Record<string, string>
  isFinal: boolean
}

type Sending = { status: 'idle' | 'sending' | 'done' } | ({ status: 'failed' } & Failure)

const LOST =
  'We could not be reached. What you entered is still here: please check your connection and press the button again.'

export function useSending<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  const [state, setState] = useState<Sending>({ status: 'idle' })
  const isSending = state.status === 'sending'

  async function send(input: Input): Promise<{ answer: Answer } | undefined> {
    if (isSending) return undefined
    setState({ status: 'sending' })
    try {
      const answer = await call(input)
      setState({ status: 'done' })
      return { answer }
    } catch (error) {
      setState({ status: 'failed', ...failureOf(error) })
      return undefined
    }
  }

  return {
    state,
    send,
    isSending,
    errors: state.status === 'failed' ? state.fields : {},
    clear: () => setState((now) => (now.status === 'sending' ? now : { status: 'idle' })),
  }
}

const TOO_MANY_REQUESTS = 429

function failureOf(error: unknown): Failure {
  const temporary = { fields: {}, isFinal: false }
  // Any other error: the code of the call could not be loaded.
  if (!(error instanceof ApiError) || error.kind === 'offline') return { message: LOST, ...temporary }
  const { status, message, kind, fields = {}, retryAfterSeconds = 0 } = error
  if (status === TOO_MANY_REQUESTS) {
    const minutes = Math.ceil(retryAfterSeconds / 60)
    const pause = minutes > 1 ? `${minutes} minutes` : 'a minute'
    return { message: `There were too many tries. Please wait ${pause} and try again.`, ...temporary }
  }
  if (kind === 'server') return { message: 'The fault is ours. Please try again in a minute.', ...temporary }
  const isAtField = Object.keys(fields).length > 0
  return { message: isAtField ? 'Please check the marked field.' : message, fields, isFinal: true }
}
