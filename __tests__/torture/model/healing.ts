import { isOpen } from '../../../src/server/db/schema'
import { readAdvance } from '../../../src/server/money/advance'
import { readMoneyLines } from '../../../src/server/money/sheet'
import { businessDay, dayAfter } from '../../../src/shared/stay'
import { findUnsound } from '../../support/server/audit'
import { Violation, checkStep } from './checks'
import type { Model } from './model'
import { START_MS } from './model-clock'
import type { World } from './world'

/** Longer than any pause of the background work. */
const PAUSE_MINUTES = 30 * 60
const MAX_ROUNDS = 15
const FIRST_DAY = businessDay(new Date(START_MS).toISOString())
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
    ...(await checkSheets(world, model)),
  ]
  if (problems.length > 0) throw new Violation(`in the end ${problems.join('; ')}`)
}

/** Runs recheck, refunds and outbox once. Returns the number of mails and refunds that are still open. */
async function work({ life: { workers }, mail, database }: World): Promise<number> {
  await workers.recheck.runOnce()
  await workers.refunds.runOnce()
  mail.begun()
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
        ['refund-attention', 'open-payment-overdue', 'booking-moved', 'checked-in'].includes(kind) ||
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

/** Every refund must be done, and each booking's must add up to what the paper says. */
async function checkRefundsDone(world: World, { mayRefundsFail, paper, payments }: Model): Promise<string[]> {
  if (mayRefundsFail) return []
  const { database } = world
  const back = new Map(world.paystackRefunds().map(({ reference, refunded }) => [reference, refunded]))
  const wrong = paper.bookings.flatMap(({ name, code, backOnline }) => {
    const own = payments.filter(
      ({ reference, ...payment }) =>
        reference === name || (payment.code === code && paper.links[reference] === 'entered'),
    )
    const kobo = own.reduce((sum, { reference }) => sum + (back.get(reference) ?? 0), 0)
    return kobo === backOnline ? [] : [`${code}: ${backOnline} kobo were to go back, and ${kobo} did`]
  })
  const rows = await database.selectFrom('refunds').select(['state', 'last_error']).execute()
  const undone = rows.filter(({ state }) => state !== 'processed')
  return [...wrong, ...undone.map(({ state, last_error }) => `a refund is ${state}: ${last_error}`)]
}

/** The sheets show all money of the desk, and carry what was paid in advance from day to day. */
async function checkSheets({ database, clock }: World, { paper }: Model): Promise<string[]> {
  const days = { from: FIRST_DAY, to: businessDay(clock.now().toISOString()) }
  const { lines } = await readMoneyLines({ database, domain: 'test' }, days)
  const onSheets = lines.reduce(
    (sum, { method, amount_kobo }) => (method === 'pos' ? sum + amount_kobo : sum),
    0,
  )
  const onPaper = paper.bookings.reduce((sum, { paidHere, backHere }) => sum + paidHere - backHere, 0)
  const problems =
    onSheets === onPaper ? [] : [`${onPaper} kobo came to the desk, and ${onSheets} is on the sheets`]
  let lastKobo = 0
  for (let day = days.from; day <= days.to; day = dayAfter(day, 1)) {
    const advance = await readAdvance(database, { from: day, to: day })
    const { before_kobo = 0, added_kobo = 0, taken_kobo = 0, used_kobo = 0, after_kobo = 0 } = advance ?? {}
    if (before_kobo !== lastKobo)
      problems.push(`${day} begins with ${before_kobo} in advance, not ${lastKobo}`)
    if (before_kobo + added_kobo - taken_kobo - used_kobo !== after_kobo)
      problems.push(`${day}: the advance does not add up`)
    lastKobo = after_kobo
  }
  return problems
}
