import { useState } from 'react'
import type { SendMessageVariables } from '../../apollo/operations'

export type ContactState =
  | { status: 'idle' | 'sending' | 'sent' }
  /** `fields` has the server's message for each refused field; `message` is what the guest wrote. */
  | { status: 'failed'; fields: Record<string, string>; message: string }

/** Holds the state of the form. `send` gives true when the message was sent, and resets the state first. */
export function useContactForm() {
  const [state, setState] = useState<ContactState>({ status: 'idle' })

  async function send(message: SendMessageVariables): Promise<boolean> {
    setState({ status: 'sending' })
    try {
      const { sendMessage } = await import('../../apollo/send-message')
      await sendMessage(message)
      setState({ status: 'sent' })
      return true
    } catch (error) {
      setState({ status: 'failed', fields: fieldsOf(error), message: message.input.message })
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
