import type { Role } from '../../shared/desk/roles'

/** Whoever does something at the desk. */
export interface Actor {
  /** What the journal calls him. */
  who: string
  /** Null for the terminal and the server itself. */
  personId: string | null
  role: Role
  via: 'browser' | 'terminal' | 'server'
}
