import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { Actor } from '../journal/journal'
import type { Hotel } from '../mail/hotel'
import type { PaystackClient } from '../paystack/client'
import type { Builder } from '../rebuild/builder'
import type { ReleaseStore } from '../releases/store'
import type { Permission } from '../../shared/desk/roles'

/** What the calls of the desk work with. */
export interface DeskServices {
  database: Kysely<Database>
  paystack: PaystackClient
  /** The domain of our own Paystack keys: test or live. */
  domain: string
  now: () => Date
  /** Runs a job of the server now, when this process has it. */
  wake: (job: 'recheck' | 'refunds' | 'mail') => void
  /** Called after each committed change of what a room offers: its built pages are out of date. */
  roomsChanged?: (() => void) | undefined
  /** Undefined where there are no releases, such as at a desk without a site. */
  publishing?: Publishing | undefined
}

/** What the desk publishes the site with. */
export interface Publishing {
  store: ReleaseStore
  /** Publishes the site; undefined in a process that cannot. */
  builder: Builder | undefined
  /** Makes a release live until the next publish. Throws a ReleaseError or a ConfigError. */
  useRelease: (id: string) => Promise<void>
}

/** What the door itself works with, beside the calls of the subjects. */
export interface DoorServices extends DeskServices {
  /** Returns what the mails and pages say of the hotel, as content/ has it at this moment. */
  hotel: () => Promise<Hotel>
  /** Origin of the public site; '' when it is not known. */
  site: string
  /** DESK_URL; undefined: links lead to where the caller has reached the desk. */
  deskUrl: string | undefined
  isRehearsal: boolean
  /** Absolute path of DATA_DIR. */
  dataDir: string
  /** Returns a text that changes whenever the state of publishing does. */
  publishState?: () => string
  /** False switches the rate limits per client address off, for tests. */
  hasRateLimit: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every call of the desk names what its caller must be allowed. 'nobody': before signing in. */
    permission?: Permission | 'nobody'
  }
  interface FastifyRequest {
    /** Who has signed in; set before a handler of the desk runs. */
    actor: Actor
  }
}
