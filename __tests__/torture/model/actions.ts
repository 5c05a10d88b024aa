import type { Call, Fault } from '../../support/paystack/faults'
import type { ChargeStatus, RefundStatus } from '../../../src/server/rehearsal/ledger-tables'
import { signEvent } from '../../../src/server/rehearsal/stand-in'
import { PAYSTACK_WEBHOOK_PATH, VERIFY_PAYMENT_PATH } from '../../../src/shared/paths'
import { stayMetadata } from '../../../src/shared/chosen-stay'
import { businessDay, dayAfter } from '../../../src/shared/stay'
import { chargeSuccessOf } from '../../support/server/webhook'
import { siteMetadata } from '../../support/server/guest'
import { actAtDesk, type DeskAction } from './at-desk'
import {
  type Flaw,
  isInProgress,
  type Model,
  type ModelPayment,
  otherRoom,
  type Step,
  FEES_KOBO,
  UNKNOWN_ROOM_ID,
} from './model'
import { owedKobo } from './paper'
import { changePrices, type PriceAction, totalAt } from './prices'
import type { World } from './world'

/**
 * What happens right after a guest has begun a payment: its result at Paystack, or the guest's verify call.
 */
export type FollowUp = ChargeStatus | 'ask'

export type Action =
  | {
      kind: 'begin'
      room: number
      guest: number
      /** How many days ahead the guest arrives; undefined for tonight without a choice. */
      days: number | undefined
      nights: number
      flaw: Flaw
      next: readonly FollowUp[]
    }
  | { kind: 'charge'; payment: number; status: ChargeStatus }
  | { kind: 'verify'; payment: number; by: 'payer' | 'stranger'; room: 'right' | 'other' | 'unknown' }
  | { kind: 'webhook'; payment: number; event: 'charge.success' | 'refund.processed'; times: number }
  | { kind: 'work'; worker: 'recheck' | 'sweep' | 'refunds' | 'outbox' | 'due' }
  | DeskAction
  | PriceAction
  /** A guest pays the whole debt of a booking by its link, a half or the double. */
  | { kind: 'link'; target: number; guest: number; share: number; next: readonly FollowUp[] }
  | { kind: 'fault'; call: Call; fault: Fault; times: number }
  | { kind: 'late'; isLate: boolean }
  | { kind: 'refunds end'; as: RefundStatus }
  | { kind: 'mail'; isDown: boolean }
  | { kind: 'mend' }
  | { kind: 'pass'; minutes: number }
  | { kind: 'clock'; ahead: number }

/** The objects that an action works on. */
export interface Scene {
  world: World
  model: Model
  step: Step
}

/** After this many minutes a popup can no longer be paid in. */
const OPEN_MINUTES = 20 * 60

/** True when the action can be done: its payment exists and, for charge.success, is paid. */
export function isPossible(action: Action, model: Pick<Model, 'find'>): boolean {
  if (!('payment' in action)) return true
  const payment = model.find(action.payment)
  if (action.kind === 'webhook' && action.event === 'charge.success') return payment?.isPaid === true
  return payment !== undefined
}

/**
 * Does one action on the hotel or on the world around it, and records in the model what guests and Paystack
 * see.
 */
export async function perform(action: Action, scene: Scene): Promise<void> {
  const { world, model } = scene
  const { faults, ledger } = world.rehearsal
  switch (action.kind) {
    case 'begin':
      return begin(action, scene)
    case 'link':
      return payByLink(action, scene)
    case 'charge':
      return charge(action, scene)
    case 'verify':
      return verify(action, scene)
    case 'webhook':
      return webhook(action, scene)
    case 'work':
      return work(action.worker, world)
    case 'desk':
      return actAtDesk(action, scene)
    case 'price':
      return changePrices(action, scene)
    case 'fault':
      return faults.set(action.call, action.fault, action.times)
    case 'late':
      world.paystack.isLate = action.isLate
      return undefined
    case 'refunds end':
      ledger.refundEnd = action.as
      model.mayRefundsFail ||= action.as !== 'processed'
      return undefined
    case 'mail':
      world.mail.isDown = action.isDown
      return undefined
    case 'mend':
      return world.mend()
    case 'pass':
      return world.clock.pass(action.minutes)
    case 'clock':
      model.isClockRight &&= action.ahead === 0
      return world.clock.set(action.ahead)
  }
}

async function begin(
  { room, guest, days, nights, flaw, next: followUps }: Extract<Action, { kind: 'begin' }>,
  scene: Scene,
): Promise<void> {
  const { clock, ledger } = scene.world
  const payment = scene.model.begin(room, guest, flaw, clock.minutes)
  const today = businessDay(clock.now().toISOString())
  if (days !== undefined) payment.stay = { from: dayAfter(today, days), nights }
  const price = totalAt(scene.model, payment, clock.now().toISOString())
  payment.priceKobo = price
  const requested = flaw === 'amount' ? price - 1_000_000 : price
  await ledger.begin({
    reference: payment.reference,
    email: payment.email,
    amount: flaw === 'fees' ? price + FEES_KOBO : requested,
    requested_amount: requested,
    currency: flaw === 'currency' ? 'USD' : 'NGN',
    domain: flaw === 'domain' ? 'live' : 'test',
    metadata: siteMetadata(flaw === 'room' ? otherRoom(room) : room, 'Ada Obi', stayMetadata(payment.stay)),
    created_at: clock.trueTime.toISOString(),
  })
  await follow(followUps, scene)
}

async function payByLink(
  { target, guest, share, next }: Extract<Action, { kind: 'link' }>,
  scene: Scene,
): Promise<void> {
  const { model, world } = scene
  const { clock, ledger } = world
  const owing = model.paper.bookings.filter((booking) => booking.code !== undefined && owedKobo(booking) > 0)
  const booking = owing.at(-1 - (target % Math.max(1, owing.length)))
  if (booking?.code === undefined) return
  const payment = model.begin(booking.room, guest, 'none', clock.minutes, booking.code)
  payment.amountKobo = Math.ceil(owedKobo(booking) * share)
  await ledger.begin({
    reference: payment.reference,
    email: payment.email,
    amount: payment.amountKobo,
    metadata: JSON.stringify({ source: 'site', booking_code: booking.code }),
    created_at: clock.trueTime.toISOString(),
  })
  await follow(next, scene)
}

async function follow(followUps: readonly FollowUp[], scene: Scene): Promise<void> {
  for (const next of followUps) {
    if (next === 'ask') await verify({ kind: 'verify', payment: 0, by: 'payer', room: 'right' }, scene)
    else await charge({ kind: 'charge', payment: 0, status: next }, scene)
  }
}

async function charge(
  { payment: back, status }: Extract<Action, { kind: 'charge' }>,
  { world: { clock, ledger }, model }: Scene,
): Promise<void> {
  const payment = model.find(back)
  if (payment === undefined || payment.isPaid || clock.minutes - payment.begunAt > OPEN_MINUTES) return
  await ledger.charge(payment.reference, status)
  payment.isPaid ||= status === 'success'
  if (status === 'success') payment.paidAt = clock.trueTime.getTime()
  payment.statuses.push(status)
}

async function verify(
  { payment: back, by, room }: Extract<Action, { kind: 'verify' }>,
  { world: { life }, model, step }: Scene,
): Promise<void> {
  const payment = model.find(back)
  if (payment === undefined) return
  const wasPaid = payment.isPaid
  const wasInProgress = isInProgress(payment.statuses.at(-1))
  const roomId = roomAsked(payment, room)
  payment.isConfused ||= by === 'payer' && room !== 'right'
  const question = {
    reference: payment.reference,
    room_id: roomId,
    name: 'Guest Asking',
    email: by === 'payer' ? payment.email : 'stranger@example.com',
  }
  const answer = await life.post(VERIFY_PAYMENT_PATH, JSON.stringify(question))
  if (answer === undefined) return
  const { statusCode: status, body } = answer
  step.answers.push({ payment, by, roomId, wasPaid, wasInProgress, status, body })
  // A 404 for an unpaid payment is not final, so it is not kept.
  if (status !== 404 || wasPaid) model.acknowledged.push({ reference: payment.reference, status, body })
}

function roomAsked({ roomId }: ModelPayment, room: 'right' | 'other' | 'unknown'): number {
  if (room === 'right') return roomId
  return room === 'other' ? otherRoom(roomId) : UNKNOWN_ROOM_ID
}

async function webhook(
  { payment: back, event, times }: Extract<Action, { kind: 'webhook' }>,
  { world: { life, ledger }, model }: Scene,
): Promise<void> {
  const payment = model.find(back)
  if (payment === undefined) return
  const isCharge = event === 'charge.success'
  if (isCharge && !payment.isPaid) return
  const sent = isCharge
    ? await chargeSuccessOf(ledger, payment.reference)
    : { event, data: { transaction_reference: payment.reference } satisfies object }
  const text = JSON.stringify(sent)
  for (let time = 0; time < times; time += 1) {
    const signature = { 'x-paystack-signature': signEvent(text) }
    const answer = await life.post(PAYSTACK_WEBHOOK_PATH, text, signature)
    payment.isHinted ||= isCharge && answer?.statusCode === 200
  }
}

async function work(
  worker: Extract<Action, { kind: 'work' }>['worker'],
  { life, mail }: World,
): Promise<void> {
  if (worker === 'outbox') mail.begun()
  await life.outlive(async () => life.workers[worker].runOnce())
  if (worker === 'outbox' && !life.isOver) mail.noted()
}
