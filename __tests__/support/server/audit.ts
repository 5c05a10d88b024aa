import { describeBreach, type Rule } from '../../../src/server/audit/violation'
import { type AcknowledgedAnswer, audit, type AuditOptions } from '../../../src/server/audit/audit'
import type { TestBackend } from './backend'

type App = TestBackend['app']

const acknowledged = new WeakMap<App, AcknowledgedAnswer[]>()
let announced: Rule[] = []

/** Keeps an answer that a guest has received, to be held against what the database answers in the end. */
export function acknowledge(app: App, answer: AcknowledgedAnswer): void {
  acknowledged.set(app, [...(acknowledged.get(app) ?? []), answer])
}

/** Gives what guests of this app have been told. */
export function acknowledgedBy(app: App): readonly AcknowledgedAnswer[] {
  return acknowledged.get(app) ?? []
}

/** Holds a hotel's books against the rules for money and rooms, and gives every breach in a line. */
export async function findUnsound(options: Omit<AuditOptions, 'now'>): Promise<string[]> {
  const { breaches, unreachable } = await audit({ now: new Date(), ...options })
  return [...(unreachable === undefined ? [] : [`Paystack: ${unreachable}`]), ...breaches.map(describeBreach)]
}

/** Says that the hotel is to be unsound, in just these ways, at the end of this test. */
export function announceBreaches(...rules: Rule[]): void {
  announced = rules
}

/** Fails with every breach of the rules for money and rooms; call it in afterEach, ahead of closeAll. */
export async function expectSoundBooks({
  app,
  database,
  rehearsal,
}: Pick<TestBackend, 'app' | 'database' | 'rehearsal'>): Promise<void> {
  const expected = announced
  announced = []
  rehearsal.faults.clear()
  const { breaches, unreachable } = await audit({
    database,
    paystack: rehearsal.paystack,
    acknowledged: acknowledgedBy(app),
    now: new Date(),
  })
  expect(unreachable).toBeUndefined()
  const unexpected = breaches.filter(({ rule }) => !expected.includes(rule))
  expect(unexpected.map(describeBreach)).toEqual([])
  expect(expected.filter((rule) => !breaches.some((breach) => breach.rule === rule))).toEqual([])
}
