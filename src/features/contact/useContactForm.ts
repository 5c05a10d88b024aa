import { useState } from 'react'
import type { SendMessageVariables } from '../../apollo/operations'
import { adviceOf } from './advice-of'

export type ContactState =
  | { status: 'idle' | 'sending' | 'sent' }
  /**
   * `fields` has the server's message for each refused field; `advice` says what can be done; `message` is
   * what the guest wrote.
   */
  | { status: 'failed'; fields: Record<string, string>; advice: string; message: string }

/** Holds the state of the form. `send` gives true when the message was sent, and resets the state first. */
export function useContactForm() {
  const [state, setState] = useState<ContactState>({ status: 'idle' })

  async function send(message: SendMessageVariables): Promise<boolean> {
    setState({ status: 'sending' })
    try {
      const { sendMessage } = await import('../../apollo/calls')
      await sendMessage(message)
      setState({ status: 'sent' })
      return true
    } catch (error) {
      const fields = fieldsOf(error)
      setState({ status: 'failed', fields, advice: adviceOf(error, fields), message: message.input.message })
      return false
    }
  }

  return { state, send }
}

/** Reads the error's shape, because the class ApiError is loaded later, with Apollo. */
function fieldsOf(error: unknown): Record<string, string> {
  const fields = typeof error === 'object' && error !== null && 'fields' in error ? error.fields : undefined
  return typeof fields === 'object' && fields !== null ? { ...fields } : {}
}
