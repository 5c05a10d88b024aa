import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import type { PaystackClient } from '../../../src/server/paystack/client'
import { acknowledgedBy, findUnsound } from '../../support/server/audit'
import {
  composeInstance,
  openTestBackend,
  testEnv,
  type TestBackend,
  type TestBackendOptions,
} from '../../support/server/backend'
import type { DatabaseKind } from '../../support/server/database'

/** A backend of which there are two instances, each with a settlement and a single flight of its own. */
export interface CrowdHotel extends TestBackend {
  apps: readonly [FastifyInstance, FastifyInstance]
  /** What each instance works on: on PostgreSQL a pool of its own. SQLite has one process, and so one connection. */
  databases: readonly [Kysely<Database>, Kysely<Database>]
}

/** Opens a backend in two instances over a fresh database of the given kind; it is closed by closeAll. */
export async function openCrowdHotel({
  kind,
  client,
  wrapPaystack = (paystack) => paystack,
}: Pick<TestBackendOptions, 'client' | 'wrapPaystack'> & { kind: DatabaseKind }): Promise<CrowdHotel> {
  const wrapped: PaystackClient[] = []
  const backend = await openTestBackend({
    kind,
    client,
    wrapPaystack(paystack) {
      const common = wrapPaystack(paystack)
      wrapped.push(common)
      return common
    },
  })
  const { app, database, rehearsal, openAnother, place } = backend
  const otherDatabase = kind === 'postgres' ? await openAnother() : database
  const paystack = wrapped[0] ?? rehearsal.paystack
  const { app: otherApp } = await composeInstance(
    { database: otherDatabase, paystack, ledger: rehearsal.ledger },
    { env: testEnv(place) },
  )
  return { ...backend, apps: [app, otherApp], databases: [database, otherDatabase] }
}

/** Gives the instance that takes the request of this number, in turn. */
export function instanceFor({ apps: [one, other] }: CrowdHotel, request: number): FastifyInstance {
  return request % 2 === 0 ? one : other
}

/**
 * Holds the hotel's books against the rules, all that guests were told and, from the given moment on, against Paystack's. Gives every
 * violation in a line.
 */
export function auditSince(
  { apps, database, rehearsal: { paystack } }: CrowdHotel,
  since: Date,
): Promise<string[]> {
  return findUnsound({ database, paystack, since, acknowledged: apps.flatMap(acknowledgedBy) })
}

/** Gives how often each value is there. @example '200×1 409×49' */
export function countValues(values: readonly (number | string)[]): string {
  return [...new Set(values)]
    .toSorted()
    .map((value) => `${value}×${values.filter((other) => other === value).length}`)
    .join(' ')
}
