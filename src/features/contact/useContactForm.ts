import { useState } from 'react'
import type { ContactMessage } from '../../shared/contract'
import type { Failure } from './send-message'

type ContactState =
  | { status: 'idle' | 'sending' | 'sent' }
  /** `message` is what the guest wrote. */
  | ({ status: 'failed'; message: string } & Failure)

const UNREACHED: Failure = {
  fields: {},
  advice: 'We could not be reached. Please check your connection.',
}

/** Holds the state of the form. `send` resets it, and returns true when the message was sent. */
export function useContactForm() {
  const [state, setState] = useState<ContactState>({ status: 'idle' })

  async function send(input: ContactMessage): Promise<boolean> {
    setState({ status: 'sending' })
    // The name keeps a payment's code away, see templates/room.
    const failure = await import(/* webpackChunkName: "send-message" */ './send-message').then(
      ({ trySending }) => trySending(input),
      () => UNREACHED,
    )
    setState(failure ? { status: 'failed', message: input.message, ...failure } : { status: 'sent' })
    return failure === undefined
  }

  return { state, send }
}
