import { createContext, useContext } from 'react'
import type { Me } from '../../../shared/desk/people'
import { isAllowed, type Permission } from '../../../shared/desk/roles'

export interface Session {
  check: () => void
  /** Shows the desk to the person who has just signed in. Another person's data are gone. */
  take: (me: Me) => void
  forget: () => void
}

const nothing = () => undefined
export const SessionContext = createContext<Session>({ check: nothing, take: nothing, forget: nothing })

export function useSession(): Session {
  return useContext(SessionContext)
}

export const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = useContext(MeContext)
  if (me === undefined) throw new Error('useMe is used where nobody is signed in')
  return me
}

export function usePermission(permission: Permission): boolean {
  return isAllowed(useMe().role, permission)
}
