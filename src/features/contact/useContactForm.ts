import { useState } from 'react'
import { ApiError } from '../../apollo/api-error'
import { sendMessage } from '../../apollo/sendMessage'
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
      await sendMessage(message)
      setState({ status: 'sent' })
      return true
    } catch (error) {
      setState({ status: 'failed', fields: (error instanceof ApiError && error.fields) || {} })
      return false
    }
  }

  return { state, send }
}
