export type Role = 'desk' | 'housekeeping' | 'marketing' | 'owner'

/** A visitor has not signed in: a guest on a booking's page, or somebody at the desk's door. */
export type ActorRole = Role | 'visitor' | 'program'

const PERMISSIONS = {
  /** The rooms and their states, without guests and money. */
  view: ['desk', 'housekeeping', 'marketing', 'owner'],
  housekeeping: ['desk', 'housekeeping', 'owner'],
  /** Reporting which beds were slept in. Not for people who sell the rooms. */
  beds: ['housekeeping'],
  /** Which release of the site is live. */
  site: ['desk', 'marketing', 'owner'],
  guests: ['desk', 'owner'],
  /** Exceptions from the front desk's rules: a lower price, a larger refund, a later void. */
  exceptions: ['owner'],
  /** What the site offers: texts, prices and pictures of rooms, and publishing. */
  offer: ['marketing', 'owner'],
  /** The people of the desk, exporting and erasing guests' data, and sending money to a bank account. */
  administration: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export function isAllowed(role: ActorRole, permission: Permission): boolean {
  const roles: readonly ActorRole[] = PERMISSIONS[permission]
  return roles.includes(role)
}
