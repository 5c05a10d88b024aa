import type { IncomingHttpHeaders } from 'node:http'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../config/server-env'
import type { SiteEnv } from '../../config/site-env'
import type { Database } from '../../server/db/schema'

export interface Seen {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
  validTo: string | undefined
}

export interface Examined {
  env: ServerEnv
  site: SiteEnv
  now: () => Date
  books: Promise<Kysely<Database>>
  /** Paystack's answer to a question that needs the key; undefined in a rehearsal. */
  paystack: Promise<Response> | undefined
  outside: Promise<Seen> | undefined
  testMailTo: string | undefined
}

/** Returns what is right, in a few words. Throws a Skipped, or an error that says what to do. */
export type Check = (examined: Examined) => Promise<string>

/** Thrown when a check makes no sense here. The message says why. */
export class Skipped extends Error {}

export function demand(isGood: boolean, toDo: string): asserts isGood {
  if (!isGood) throw new Error(toDo)
}
