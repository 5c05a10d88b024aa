import type { Kysely } from 'kysely'
import { audit, type AuditOptions, type AuditReport } from '../../../src/server/audit/audit'
import type { Violation } from '../../../src/server/audit/checks'
import type { Database } from '../../../src/server/db/schema'
import { notYoursResponse } from '../../../src/server/settlement/verify-responses'

/** A response to a verify call that its caller has received. */
export interface AcknowledgedResponse {
  reference: string
  status: number
  body: string
}

export interface TestAuditOptions extends AuditOptions {
  acknowledged?: readonly AcknowledgedResponse[]
}

/** Audits a hotel, and finds a violation of `acknowledged` where the books are not what a caller was told. */
export async function auditWithResponses({
  acknowledged = [],
  ...options
}: TestAuditOptions): Promise<AuditReport> {
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
