import { useState } from 'react'
import { ApiError } from '../../../apollo/api-error'

const CONFLICT = 409

/**
 * Replaces what the person saw when the form opened. When the server refuses because somebody else was
 * faster, `seen` is read again: the form shows it, and the next press replaces it.
 */
export function useSeen<Seen>(
  opened: Seen,
  { replace, read }: { replace: (seen: Seen) => Promise<unknown>; read: () => Promise<Seen> },
) {
  const [seen, setSeen] = useState(opened)
  async function send(): Promise<void> {
    try {
      await replace(seen)
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) setSeen(await read())
      throw error
    }
  }
  return { seen, send }
}
