import { isOpen } from '../../../src/server/bookings/repository'
import { findUnsound } from '../../support/server/audit'
import { Violation, checkStep } from './checks'
import type { Model } from './model'
import type { World } from './world'

/** Longer than any pause of the background work. */
const PAUSE_MINUTES = 30 * 60
const MAX_ROUNDS = 15
const MAX_SWEEPS = 10

/**
 * Ends all faults, runs the background work until nothing is left, and checks the result. Throws a Violation.
 */
export async function healAndCheck(world: World, model: Model): Promise<void> {
  const { life, clock } = world
  const step = world.step(false)
  world.mend()
  world.paystack.isPatient = true
  clock.pass(PAUSE_MINUTES)
  for (let sweeps = 0; !(await life.workers.sweep.runOnce()).complete; sweeps += 1) {
    if (sweeps === MAX_SWEEPS) throw new Violation('Paystack could not be swept to the end')
  }
  for (let rounds = 0; (await work(world)) > 0; rounds += 1) {
    if (rounds === MAX_ROUNDS) throw new Violation(`${await work(world)} things are never done`)
    clock.pass(PAUSE_MINUTES)
  }
  await checkStep(world, model, step)
  const problems = [
    ...(await findUnsound({
      database: world.database,
      paystack: world.patient,
      acknowledged: model.acknowledged,
    })),
    ...checkPaid(model),
    ...(await checkMailsSent(world, model)),
    ...(await checkRefundsDone(world, model)),
  ]
  if (problems.length > 0) throw new Violation(`in the end ${problems.join('; ')}`)
}

/** Runs recheck, refunds and outbox once. Returns the number of mails and refunds that are still open. */
async function work({ life: { workers }, mail, database }: World): Promise<number> {
  await workers.recheck.runOnce()
  await workers.refunds.runOnce()
  const { waiting } = await workers.outbox.runOnce()
  mail.noted()
  const { refunds } = await database
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('refunds'))
    .where('state', 'in', ['due', 'requesting', 'requested'])
    .executeTakeFirstOrThrow()
  return waiting + Number(refunds)
}

/** Every paid payment must be decided. */
function checkPaid({ payments, decided }: Model): string[] {
  return payments
    .filter(({ isPaid, reference }) => isPaid && !decided.has(reference))
    .map(({ name }) => `${name}: paid, and nothing came of it`)
}

/** Every mail must be sent once, and mails for a guest must go to the payer. */
async function checkMailsSent({ database, mail }: World, { payments }: Model): Promise<string[]> {
  const rows = await database.selectFrom('outbox').selectAll().execute()
  const decided = await database.selectFrom('payments').select(['id', 'reference']).execute()
  const bookings = await database.selectFrom('bookings').select(['id', 'payment_id', 'status']).execute()
  const emailOf = new Map(payments.map(({ reference, email }) => [reference, email]))
  return rows.flatMap(({ id, kind, dedupe_key, payment_id, booking_id, done_at }) => {
    const booking = bookings.find(
      (one) => one.id === booking_id || (payment_id && one.payment_id === payment_id),
    )
    const [first, ...more] = mail.taken.get(id) ?? []
    const isForDesk = [
      'booking-notice',
      'payment-review',
      'refund-attention',
      'open-payment-overdue',
    ].includes(kind)
    const payment = decided.find((one) => one.id === (payment_id ?? booking?.payment_id))
    const recipient = emailOf.get(payment?.reference ?? '')
    return [
      // A mail that is no longer needed is marked as done without being sent.
      ...(done_at !== null &&
      (first !== undefined ||
        ['refund-attention', 'open-payment-overdue', 'booking-moved'].includes(kind) ||
        (booking !== undefined && !isOpen(booking)))
        ? []
        : [`${dedupe_key} was not sent`]),
      ...(more.length > (mail.diedOver.get(id) ?? 0)
        ? [`${dedupe_key} was sent ${more.length + 1} times`]
        : []),
      ...(first === undefined || isForDesk || first.to.address === recipient
        ? []
        : [`${dedupe_key} went to somebody else`]),
    ]
  })
}

async function checkRefundsDone({ database }: World, { mayRefundsFail }: Model): Promise<string[]> {
  if (mayRefundsFail) return []
  const rows = await database.selectFrom('refunds').select(['state', 'last_error']).execute()
  return rows
    .filter(({ state }) => state !== 'processed')
    .map(({ state, last_error }) => `a refund is ${state}: ${last_error}`)
}
