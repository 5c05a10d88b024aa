import { useState } from 'react'
import type { Failure } from './sending-failure'

type Sending = { status: 'idle' | 'sending' | 'done' } | ({ status: 'failed' } & Failure)

const LOST: Failure = {
  message:
    'We could not be reached. What you entered is still here: please check your connection and press the button again.',
  fields: {},
  isFinal: false,
}

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
      // No first view needs its code. The name puts it beside the code that sends.
      const failure = await import(/* webpackChunkName: "send-message" */ './sending-failure').then(
        ({ failureOf }) => failureOf(error),
        () => undefined,
      )
      setState({ status: 'failed', ...(failure ?? LOST) })
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
