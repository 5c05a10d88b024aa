import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { Hotel } from '../hotel/hotel'
import type { PaystackClient } from '../paystack/client'
import type { Builder } from '../rebuild/builder'
import type { ReleaseStore } from '../releases/store'

export interface DeskServices {
  database: Kysely<Database>
  paystack: PaystackClient
  /** The domain of our own Paystack keys: test or live. */
  domain: string
  isRehearsal: boolean
  now: () => Date
  hotel: () => Promise<Hotel>
  /** Signs guests' links. Undefined at the desk that a terminal opens. */
  linkSecret?: string | undefined
  /** Origin of the public site; '' when it is not known. */
  site: string
  /** DESK_URL. Without it, links use the origin at which the caller reached the desk. */
  deskUrl: string | undefined
  /** Origin of the desk in mails, whichever address the person used. Undefined on a server without a desk. */
  mailedOrigin: string | undefined
  dataDir: string
  projectContentDir: string
  /** Runs one of the server's jobs now, if they run in this process. */
  wake: (job: 'recheck' | 'refunds' | 'mail' | 'rooms') => void
  publishing: Publishing
}

export interface Publishing {
  store: ReleaseStore
  /** Undefined in a process that cannot publish. */
  builder: Builder | undefined
  /** Calls `record` first. Throws a ReleaseError or a ConfigError. */
  useRelease: (id: string, record: () => Promise<unknown>) => Promise<void>
}
