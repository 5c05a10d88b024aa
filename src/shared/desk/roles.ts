export type Role = 'desk' | 'marketing' | 'owner'

/** Permissions of the calls, with the roles that have them. An owner has all. */
const PERMISSIONS = {
  /** See rooms and who is signed in. */
  view: ['desk', 'marketing', 'owner'],
  /** Mark rooms as occupied or free. */
  occupancy: ['desk', 'owner'],
  /** Bookings, guests and the day. */
  bookings: ['desk', 'owner'],
  /** Payments, reviews, refunds and what the day brought in. */
  money: ['desk', 'owner'],
  messages: ['desk', 'owner'],
  mail: ['desk', 'owner'],
  /** Prices, texts and pictures of rooms, and which rooms are offered. */
  offer: ['marketing', 'owner'],
  /** Publish the site, and go back to an earlier release. */
  publish: ['marketing', 'owner'],
  /** Invite people to the desk and take their access away. */
  people: ['owner'],
  /** Export and erase what is kept of a guest. */
  privacy: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** True when people of the role have the permission. */
export function isAllowed(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}
