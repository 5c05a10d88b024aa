import {
  inProgressResponse,
  notPaidResponse,
  notYoursResponse,
  undecidedResponse,
  unknownRoomResponse,
} from '../../../src/server/settlement/verify-responses'
import { audit } from '../../../src/server/audit/audit'
import { describeViolation } from '../../../src/server/audit/checks'
import { businessDay, dayAfter } from '../../../src/shared/stay'
import { type Books, comparePaper, readBooks } from './books'
import {
  isInProgress,
  isOdd,
  isSound,
  type Model,
  type ModelPayment,
  type Step,
  type GivenAnswer,
} from './model'
import { checkPrice, comparePeriods } from './prices'
import type { World } from './world'

/** Answers without any data of the payer. */
export const ANSWERS_FOR_STRANGERS = [
  notYoursResponse,
  notPaidResponse,
  undecidedResponse,
  unknownRoomResponse,
]

type PaymentEntry = Books['payments'][number]

/** A broken rule. */
export class Violation extends Error {
  override name = 'Violation'
}

/**
 * Compares the hotel's books and answers with what guests and Paystack know. Throws a Violation that names
 * all problems.
 */
export async function checkStep(world: World, model: Model, step: Step): Promise<void> {
  model.steps += 1
  const books = await readBooks(world.database)
  // An open payment may stay for a while after its payment is decided.
  const now = world.clock.now()
  const today = businessDay(now.toISOString())
  const { violations } = await audit({ database: world.database, settledBefore: new Date(0), now })
  const byReference = new Map(books.payments.map((payment) => [payment.reference, payment]))
  const problems = [
    ...violations.map(describeViolation),
    ...step.problems,
    ...comparePeriods(model, books),
    ...checkDecisions(byReference, model, { step, today, now }),
    ...comparePaper(model, step, books, today),
    ...step.answers.flatMap((answer) =>
      checkAnswer(answer, byReference.get(answer.payment.reference), model, step),
    ),
    ...checkUndecided(books, world, step),
    ...checkInProgress(books, model),
    ...checkKept(books, byReference, model),
    ...checkRefunds(world, byReference),
    ...checkMails(world),
  ]
  for (const { payment } of step.answers) rename(problems, payment)
  if (problems.length > 0) throw new Violation([...new Set(problems)].join('; '))
}

function rename(problems: string[], { reference, name }: ModelPayment): void {
  for (const [index, problem] of problems.entries()) problems[index] = problem.replaceAll(reference, name)
}

/** Every decision is made once, has a reason, and never changes. */
function checkDecisions(
  byReference: Map<string, PaymentEntry>,
  model: Model,
  { step, today, now: moment }: { step: Step; today: string; now: Date },
): string[] {
  const problems: string[] = []
  for (const [reference, decision] of model.decided) {
    const now = byReference.get(reference)
    if (now === undefined) problems.push(`${reference} was decided, and is not any more`)
    else if (describe(now) !== decision)
      problems.push(`${reference} was ${decision}, and is ${describe(now)}`)
  }
  const made = model.payments.filter(
    ({ reference }) => byReference.has(reference) && !model.decided.has(reference),
  )
  const outcomes = made.map((payment) => ({ payment, entry: byReference.get(payment.reference) }))
  for (const { payment, entry } of outcomes) {
    if (entry === undefined) continue
    model.decided.set(payment.reference, describe(entry))
    if (!payment.isPaid) problems.push(`${payment.name} is ${entry.outcome}, and nobody paid`)
    if ((entry.outcome === 'review') !== isOdd(payment))
      problems.push(`${payment.name} is ${entry.outcome}, with the flaw ${payment.flaw}`)
    if (entry.outcome === 'booked' && !isSound(payment))
      problems.push(`${payment.name} is booked, though ${payment.flaw} is wrong`)
    problems.push(...checkPrice(model, payment, entry, moment))
    const isOldPrice = entry.reason === 'amount' && model.periods.length > 0
    if (isRefundOfWrong(entry) && isSound(payment) && !payment.isConfused && !isOldPrice)
      problems.push(`${payment.name} is refunded as wrong for nothing`)
    const paidAt = new Date(Math.min(payment.paidAt ?? moment.getTime(), moment.getTime()))
    const isOver = (payment.stay?.from ?? businessDay(paidAt.toISOString())) < today
    if (entry.reason === 'dates' && !isOver)
      problems.push(`${payment.name} is refunded before its night is over`)
    if (entry.outcome === 'booked' && isOver && step.dayBefore === today)
      problems.push(`${payment.name} is booked for a night that is over`)
  }
  // With the desk or the clock at work, another may have had the room for a while.
  if (step.orders.length > 0 || step.dayBefore !== today) return problems
  const sold = outcomes
    .filter(({ entry }) => entry?.outcome === 'booked')
    .flatMap(({ payment }) => nightsOf(payment, today))
  for (const { payment, entry } of outcomes) {
    if (payment.code !== undefined || entry?.outcome !== 'refund_due' || isRefundOfWrong(entry)) continue
    if (entry.reason === 'dates' || entry.reason === 'amount') continue
    const nights = nightsOf(payment, today)
    if (isFree(model.taken, payment, today) && !nights.some((night) => sold.includes(night)))
      problems.push(`${payment.name} is given back, though its nights were free`)
  }
  return problems
}

/** True for a payment that is given back because its room or amount is wrong. */
function isRefundOfWrong({ outcome, reason }: PaymentEntry): boolean {
  return outcome === 'refund_due' && (reason === 'room' || reason === 'amount')
}

function checkAnswer(
  { payment, by, roomId, wasPaid, wasInProgress, status, body }: GivenAnswer,
  entry: PaymentEntry | undefined,
  model: Model,
  { isAlone }: Step,
): string[] {
  const problems: string[] = []
  const said = `${status} ${body}`
  const about = `${payment.name}, asked by ${by} for room ${roomId}`
  if (
    by === 'stranger' &&
    !ANSWERS_FOR_STRANGERS.some((known) => known.body === body && known.status === status)
  ) {
    problems.push(`${about}: ${said}`)
  }
  if (wasPaid && status === notPaidResponse.status) problems.push(`${about}: paid, and called not paid`)
  if (body === inProgressResponse.body) {
    const isTrue = isAlone ? wasInProgress : payment.statuses.some(isInProgress)
    if (!isTrue || by === 'stranger') problems.push(`${about}: called in progress`)
  }
  if (![200, 402, 404, 409, 422, 503].includes(status)) problems.push(`${about}: ${said}`)
  if (entry === undefined || status === 503 || status === 402 || status === 404) return problems
  const question = `${payment.reference} ${by} ${roomId}`
  const before = model.answers.get(question)
  model.answers.set(question, said)
  if (before !== undefined && before !== said) problems.push(`${about}: first ${before}, then ${said}`)
  // The booking that a link is for may have been moved before its payment was decided.
  const isOwnRoom = roomId === (payment.code === undefined ? payment.roomId : entry.room_id)
  const isPlain = by === 'payer' && isOwnRoom && payment.flaw !== 'room' && !payment.isConfused
  if (isPlain && said !== `${entry.response_status} ${entry.response_body}`)
    problems.push(`${about}: ${said}, which is not what is stored`)
  return problems
}

/** A caller gets 503 only when Paystack gave no decision, and the open payment is kept. */
function checkUndecided({ payments, openPayments }: Books, { paystack }: World, step: Step): string[] {
  if (!step.isAlone) return []
  const kept = new Set([...payments, ...openPayments].map(({ reference }) => reference))
  return step.answers
    .filter(({ status }) => status === 503)
    .flatMap(({ payment, wasPaid }) => [
      ...(kept.has(payment.reference) ? [] : [`${payment.name}: answered 503, and no open payment is kept`]),
      ...(wasPaid && paystack.undecided === step.undecidedBefore
        ? [`${payment.name}: answered 503, though Paystack said it is paid`]
        : []),
    ])
}

/** Other guests read that somebody is paying only while Paystack has called a payment in progress. */
function checkInProgress({ openPayments }: Books, { payments }: Model): string[] {
  const begun = payments.filter(({ statuses }) => statuses.some(isInProgress))
  const references = new Set(begun.map(({ reference }) => reference))
  return openPayments
    .filter(({ reference, in_progress_since }) => in_progress_since !== null && !references.has(reference))
    .map(({ reference }) => `${reference} counts as in progress, and is not`)
}

/** A payment whose webhook was acknowledged is decided or open, for ever. */
function checkKept(
  { openPayments }: Books,
  byReference: Map<string, PaymentEntry>,
  { payments }: Model,
): string[] {
  const open = new Set(openPayments.map(({ reference }) => reference))
  return payments
    .filter(({ isHinted, reference }) => isHinted && !byReference.has(reference) && !open.has(reference))
    .map(({ name }) => `${name}: Paystack's event was acknowledged, and is lost`)
}

/** A payment of a booking may go back in parts, as the paper says; every other goes back once and whole. */
function checkRefunds(world: World, byReference: Map<string, PaymentEntry>): string[] {
  return world.paystackRefunds().flatMap(({ reference, paid, refunds, refunded }) => {
    const { outcome } = byReference.get(reference) ?? {}
    if (outcome === 'booked' || outcome === 'entered') {
      return refunded > paid ? [`${reference}: ${paid} kobo paid, ${refunded} given back`] : []
    }
    return [
      ...(refunds > 1 ? [`${reference}: ${refunds} refunds at Paystack`] : []),
      ...(refunded === paid ? [] : [`${reference}: ${paid} kobo paid, ${refunded} given back`]),
      ...(outcome === 'refund_due' ? [] : [`${reference}: given back, and not owed`]),
    ]
  })
}

function checkMails({ mail: { taken, diedOver } }: World): string[] {
  return [...taken]
    .filter(([id, mails]) => mails.length > 1 + (diedOver.get(id) ?? 0))
    .map(([, mails]) => `mail sent ${mails.length} times: ${mails[0]?.subject}`)
}

function describe({ outcome, response_status, response_body }: PaymentEntry): string {
  return `${outcome} ${response_status} ${response_body}`
}

/** Returns the nights of a payment, each with its room. */
function nightsOf({ roomId, stay = { from: '', nights: 1 } }: ModelPayment, today: string): string[] {
  const from = stay.from || today
  return Array.from({ length: stay.nights }, (_, index) => `${roomId} ${dayAfter(from, index)}`)
}

function isFree({ holds, nights }: Model['taken'], payment: ModelPayment, today: string): boolean {
  const wanted = nightsOf(payment, today)
  const isTonight = wanted[0]?.endsWith(today)
  return (
    !(isTonight && holds.some(({ room_id }) => room_id === payment.roomId)) &&
    !nights.some(({ room_id, night }) => wanted.includes(`${room_id} ${night}`))
  )
}
