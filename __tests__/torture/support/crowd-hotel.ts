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

/** A backend with two instances, each with its own settlement and its own single flight. */
export interface CrowdHotel extends TestBackend {
  apps: readonly [FastifyInstance, FastifyInstance]
  /** One for each instance: two pools on PostgreSQL, the same connection on SQLite. */
  databases: readonly [Kysely<Database>, Kysely<Database>]
}

/** Opens a backend with two instances over a fresh database of the given kind. closeAll closes it. */
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

/** Gives the instance for the request of this number: the two take turns. */
export function instanceFor({ apps: [one, other] }: CrowdHotel, request: number): FastifyInstance {
  return request % 2 === 0 ? one : other
}

/**
 * Compares the hotel's books with the rules, with all answers that guests got and, from the given moment on,
 * with Paystack's transactions. Gives one line for each violation.
 */
export function auditSince(
  { apps, database, rehearsal: { paystack } }: CrowdHotel,
  since: Date,
): Promise<string[]> {
  return findUnsound({ database, paystack, since, acknowledged: apps.flatMap(acknowledgedBy) })
}

/** Counts equal values. @example '200×1 409×49' */
export function countValues(values: readonly (number | string)[]): string {
  return [...new Set(values)]
    .toSorted()
    .map((value) => `${value}×${values.filter((other) => other === value).length}`)
    .join(' ')
}
