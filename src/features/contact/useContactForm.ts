import { useState } from 'react'
import type { ApiError } from '../../apollo/api-error'
import type { SendMessageVariables } from '../../apollo/operations'

type ContactState =
  | { status: 'idle' | 'sending' | 'sent' }
  /**
   * `fields` has the server's message for each refused field; `advice` says what can be done; `message` is
   * what the guest wrote.
   */
  | { status: 'failed'; fields: Record<string, string>; advice: string; message: string }

const TOO_MANY_REQUESTS = 429
const SECONDS_OF_A_MINUTE = 60
const KEPT = 'What you wrote stays here.'

/** Holds the state of the form. `send` resets it, and returns true when the message was sent. */
export function useContactForm() {
  const [state, setState] = useState<ContactState>({ status: 'idle' })

  async function send(variables: SendMessageVariables): Promise<boolean> {
    setState({ status: 'sending' })
    try {
      // The name keeps a payment's code away, see templates/room.
      const { sendMessage } = await import(/* webpackChunkName: "send-message" */ '../../apollo/calls')
      await sendMessage(variables)
      setState({ status: 'sent' })
      return true
    } catch (thrown) {
      // By its name: the class comes with the code that sends.
      const error = thrown instanceof Error && thrown.name === 'ApiError' ? (thrown as ApiError) : undefined
      const { message } = variables.input
      setState({ status: 'failed', fields: error?.fields ?? {}, advice: adviceFor(error), message })
      return false
    }
  }

  return { state, send }
}

/** Without an error, the code that sends the message could not be loaded. */
function adviceFor(error: ApiError | undefined): string {
  const count = Object.keys(error?.fields ?? {}).length
  if (count > 0) return `Please look at the marked field${count === 1 ? '' : 's'} above. ${KEPT}`
  if (error?.status === TOO_MANY_REQUESTS) {
    const minutes = Math.ceil((error.retryAfterSeconds ?? 0) / SECONDS_OF_A_MINUTE)
    const pause = minutes > 1 ? `${minutes} minutes` : 'a minute'
    return `Too many messages at once. Please wait ${pause} before sending it again. ${KEPT}`
  }
  if (error?.kind === 'server') return `Something went wrong on our side. ${KEPT}`
  return `We could not be reached. Please check your connection. ${KEPT}`
}
