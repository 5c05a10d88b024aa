import { createContext, useContext } from 'react'
import type { Me } from '../../../shared/desk/people'

/** Who is signed in changes through these. */
export interface Session {
  /** Asks the server whether somebody is still signed in. */
  check: () => void
  /** Shows the desk to the person who has just signed in. Another person finds nothing of the former one. */
  take: (me: Me) => void
  /** Forgets who was signed in, after signing out. */
  forget: () => void
}

export const SessionContext = createContext<Session>({
  check: () => undefined,
  take: () => undefined,
  forget: () => undefined,
})

export function useSession(): Session {
  return useContext(SessionContext)
}
