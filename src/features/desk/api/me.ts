import { createContext, useContext } from 'react'
import type { Me } from '../../../shared/desk/people'
import { isAllowed, type Permission } from '../../../shared/desk/roles'

export const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = useContext(MeContext)
  if (me === undefined) throw new Error('useMe is used where nobody is signed in')
  return me
}

export function usePermission(permission: Permission): boolean {
  return isAllowed(useMe().role, permission)
}
