import { useState } from 'react'
import type { ContactMessage } from '../../shared/contract'

export type ContactState =
  | { status: 'idle' | 'sending' | 'sent' }
  /** `fields` says what the server refuses about which field. */
  | { status: 'failed'; fields: Record<string, string> }

/** Sends one message at a time; each new submit forgets how the last one ended. Gives true when it was sent. */
export function useContactForm() {
  const [state, setState] = useState<ContactState>({ status: 'idle' })

  async function send(message: ContactMessage): Promise<boolean> {
    setState({ status: 'sending' })
    try {
      const { sendMessage } = await import('../../apollo/send-message')
      await sendMessage(message)
      setState({ status: 'sent' })
      return true
    } catch (error) {
      setState({ status: 'failed', fields: fieldsOf(error) })
      return false
    }
  }

  return { state, send }
}

/** By shape: an ApiError's class comes with Apollo, which this page fetches only to send. */
function fieldsOf(error: unknown): Record<string, string> {
  const fields = typeof error === 'object' && error !== null && 'fields' in error ? error.fields : undefined
  return typeof fields === 'object' && fields !== null ? { ...fields } : {}
}
