import { describeViolation } from '../../../src/server/audit/checks'
import { createPaystackClient } from '../../../src/server/paystack/client'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { type AcknowledgedResponse, auditWithResponses, type TestAuditOptions } from './acknowledged'
import type { TestBackend } from './backend'

type App = TestBackend['app']

const acknowledged = new WeakMap<App, AcknowledgedResponse[]>()
let announced: string[] = []

/** Keeps an answer that a guest has received, to be held against what the database answers in the end. */
export function acknowledge(app: App, answer: AcknowledgedResponse): void {
  acknowledged.set(app, [...(acknowledged.get(app) ?? []), answer])
}

/** Gives what guests of this app have been told. */
export function acknowledgedBy(app: App): readonly AcknowledgedResponse[] {
  return acknowledged.get(app) ?? []
}

/** Holds a hotel's books against the rules for money and rooms, and gives every violation in a line. */
export async function findUnsound(options: TestAuditOptions): Promise<string[]> {
  const { violations, unreachable } = await auditWithResponses(options)
  return [
    ...(unreachable === undefined ? [] : [`Paystack: ${unreachable}`]),
    ...violations.map(describeViolation),
  ]
}

/** Says that the hotel is to be unsound, in just these ways, at the end of this test. */
export function announceViolations(...rules: string[]): void {
  announced = rules
}

/** Fails with every violation of the rules for money and rooms; call it in afterEach, ahead of closeAll. */
export async function expectSoundBooks({
  app,
  database,
  rehearsal,
}: Pick<TestBackend, 'app' | 'database' | 'rehearsal'>): Promise<void> {
  const expected = announced
  announced = []
  rehearsal.faults.clear()
  // A client of its own: that of the backend may have a time limit that is too short for a slow machine.
  const paystack = createPaystackClient({ baseUrl: rehearsal.baseUrl, secretKey: REHEARSAL_SECRET_KEY })
  const { violations, unreachable } = await auditWithResponses({
    database,
    paystack,
    acknowledged: acknowledgedBy(app),
  }).finally(() => paystack.close())
  expect(unreachable).toBeUndefined()
  const unexpected = violations.filter(({ rule }) => !expected.includes(rule))
  expect(unexpected.map(describeViolation)).toEqual([])
  expect(expected.filter((rule) => !violations.some((violation) => violation.rule === rule))).toEqual([])
}
