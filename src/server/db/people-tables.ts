/** Somebody who may sign in at the desk. */
export interface DeskPersonTable {
  id: string
  name: string
  role: 'desk' | 'marketing' | 'owner'
  created_at: string
  revoked_at: string | null
}

/** A link by which a person signs in once. */
export interface DeskInviteTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string
  person_id: string
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface DeskSessionTable {
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string
  person_id: string
  created_at: string
  last_seen_at: string
  ended_at: string | null
}
