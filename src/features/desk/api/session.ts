import { createContext, useContext } from 'react'
import type { Me } from '../../../shared/desk/people'

export interface Session {
  /** Asks the server whether somebody is still signed in. */
  check: () => void
  /** Shows the desk to the person who has just signed in. Another person sees nothing of the former one. */
  take: (me: Me) => void
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
