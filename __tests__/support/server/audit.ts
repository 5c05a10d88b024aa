import type { Kysely } from 'kysely'
import { audit, type AuditOptions, type AuditReport } from '../../../src/server/audit/audit'
import { describeViolation, type Violation } from '../../../src/server/audit/checks'
import type { Database } from '../../../src/server/db/schema'
import { createPaystackClient } from '../../../src/server/paystack/client'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { notYoursResponse } from '../../../src/server/settlement/verify-responses'
import type { TestBackend } from './backend'

/** A response to a verify call that its caller has received. */
export interface AcknowledgedResponse {
  reference: string
  status: number
  body: string
}

export interface TestAuditOptions extends AuditOptions {
  acknowledged?: readonly AcknowledgedResponse[]
}

type App = TestBackend['app']

const answersOf = new WeakMap<App, AcknowledgedResponse[]>()
let announced: string[] = []

/** Keeps an answer that a guest has received, to compare it with the database in the end. */
export function acknowledge(app: App, answer: AcknowledgedResponse): void {
  answersOf.set(app, [...(answersOf.get(app) ?? []), answer])
}

/** Returns every violation of the rules for money and rooms in a line. */
export async function findUnsound(options: TestAuditOptions): Promise<string[]> {
  const { violations, unreachable } = await auditWithResponses(options)
  return [
    ...(unreachable === undefined ? [] : [`Paystack: ${unreachable}`]),
    ...violations.map(describeViolation),
  ]
}

/** Expects violations of exactly these rules at the end of the test. */
export function announceViolations(...rules: string[]): void {
  announced = rules
}

/** Fails on every unexpected violation. */
export async function expectSoundBooks({
  app,
  database,
  rehearsal,
  now = new Date(),
}: Pick<TestBackend, 'app' | 'database' | 'rehearsal'> & { now?: Date }): Promise<void> {
  const expected = announced
  announced = []
  rehearsal.faults.clear()
  // A client of its own: that of the backend may have a time limit that is too short for a slow machine.
  const paystack = createPaystackClient({ baseUrl: rehearsal.baseUrl, secretKey: REHEARSAL_SECRET_KEY })
  const { violations, unreachable } = await auditWithResponses({
    database,
    paystack,
    now,
    acknowledged: answersOf.get(app) ?? [],
  }).finally(() => paystack.close())
  expect(unreachable).toBeUndefined()
  expect(violations.filter(({ rule }) => !expected.includes(rule)).map(describeViolation)).toEqual([])
  expect(expected.filter((rule) => !violations.some((violation) => violation.rule === rule))).toEqual([])
}

/** Audits a hotel. An answer that the books contradict is a violation of `acknowledged`. */
async function auditWithResponses({ acknowledged = [], ...options }: TestAuditOptions): Promise<AuditReport> {
  const report = await audit(options)
  const broken = await findBrokenResponses(options.database, acknowledged)
  return { ...report, violations: [...report.violations, ...broken] }
}

async function findBrokenResponses(
  database: Kysely<Database>,
  acknowledged: readonly AcknowledgedResponse[],
): Promise<Violation[]> {
  if (acknowledged.length === 0) return []
  const payments = await database
    .selectFrom('payments')
    .select(['reference', 'response_status', 'response_body'])
    .execute()
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]))
  return acknowledged.flatMap(({ reference, status, body }) => {
    if (!isFinal(status) || (status === notYoursResponse.status && body === notYoursResponse.body)) return []
    const payment = byReference.get(reference)
    // An unknown room was told before anybody had paid.
    if (status === 404 && payment?.response_status !== 404) return []
    if (payment?.response_status === status && payment.response_body === body) return []
    const stored = payment === undefined ? 'nothing is stored' : `${payment.response_status} is stored`
    return [{ rule: 'acknowledged', about: reference, problem: `${status} was answered, ${stored}` }]
  })
}

function isFinal(status: number): boolean {
  return (status >= 200 && status < 300) || [404, 409, 422].includes(status)
}
