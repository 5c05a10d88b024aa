import type { Generated } from 'kysely'

// The people of the desk. What schema.ts says about all tables holds here too.

export interface DeskPersonTable {
  id: string
  /** With capitals and accents aside, no two people with access have the same. */
  name: string
  role: 'desk' | 'housekeeping' | 'marketing' | 'owner'
  created_at: string
  revoked_at: string | null
  /** Where a link for a new password goes; null when the person has none, or no access. */
  email: string | null
  /** Hash of the password with its parameters; null until the person has chosen one. */
  password: string | null
}

/** A link by which a person signs in once. */
export interface DeskInviteTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string
  person_id: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** 0 for a link that signs in without choosing a password. */
  sets_password: Generated<0 | 1>
}

export interface DeskSessionTable {
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string
  person_id: string
  created_at: string
  last_seen_at: string
  ended_at: string | null
  /** Browser and system, such as 'Chrome on Windows'. */
  device: string
}
