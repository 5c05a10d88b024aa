import type { Generated } from 'kysely'

// The people of the desk, and what they did. What schema.ts says about all tables holds here too.

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
  /** Of an owner: whether mails about each day, and about some acts at once, are wanted. */
  mailed_daily: Generated<0 | 1>
  mailed_at_once: Generated<0 | 1>
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

/** Holds no guest data. Rows are never changed or deleted. */
export interface JournalTable {
  id: string
  at: string
  /** The person's name, or the name of the program that acted. */
  who: string
  /** Null for the terminal and the server itself. */
  person_id: string | null
  via: 'browser' | 'terminal' | 'server'
  action: string
  subject: string
  /** A room's id, a booking's code, a payment's reference, or the id of another row. */
  subject_id: string
  room_id: number | null
  /** The room that a guest left, when that is another one. */
  from_room_id: number | null
  /** The code of the booking that the entry is about, also by its payment or refund. */
  booking_code: string | null
  /** JSON of the changed values; null where there was nothing before. */
  before: string | null
  after: string | null
}
