import * as fc from 'fast-check'
import type { Action, FollowUp } from './actions'
import { Alone, AtOnce, Kill } from './commands'
import { desk, hours, link, price, room, rush, sale, weighted } from './desk-sequence'
import type { Model } from './model'
import { weather } from './weather'
import type { World } from './world'

const MAX_COMMANDS = 25

const MAX_MOVES = 12
/** About as many as one decision takes, with all its statements. */
const MAX_MICROTASKS = 200

/** Counted back from the last payment. Mostly one of the last two. */
const payment = fc.oneof({ arbitrary: fc.nat(1), weight: 3 }, { arbitrary: fc.nat(5), weight: 1 })

/** Actions of guests, of Paystack and of the background work. */
const guests: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('charge' as const),
      payment,
      status: weighted(
        [6, 'success'],
        [2, 'failed'],
        [2, 'pending'],
        [1, 'ongoing'],
        [1, 'processing'],
        [1, 'queued'],
        [1, 'abandoned'],
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('verify' as const),
      payment,
      by: weighted([4, 'payer'], [1, 'stranger']),
      room: weighted([12, 'right'], [1, 'other'], [1, 'unknown']),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('webhook' as const),
      payment,
      event: weighted([3, 'charge.success'], [1, 'refund.processed']),
      times: weighted([3, 1], [1, 2]),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      worker: weighted([2, 'recheck'], [1, 'sweep'], [5, 'refunds'], [1, 'outbox'], [1, 'due']),
    }),
  },
)

const busy: fc.Arbitrary<Action> = fc.oneof({ weight: 17, arbitrary: guests }, { weight: 2, arbitrary: desk })

const begin: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('begin' as const),
  room,
  guest: fc.nat(2),
  days: weighted<number | undefined>([4, undefined], [1, 0], [2, 1], [1, 2]),
  nights: weighted([3, 1], [1, 2]),
  next: weighted<readonly FollowUp[]>(
    [6, ['success']],
    [6, ['success', 'ask']],
    [2, []],
    [2, ['ask']],
    [2, ['ask', 'failed']],
    [1, ['failed']],
    [2, ['pending', 'ask']],
    [2, ['pending', 'ask', 'success']],
    [1, ['ongoing', 'ask', 'processing', 'ask']],
  ),
  flaw: weighted(
    [16, 'none' as const],
    [2, 'fees'],
    [1, 'amount'],
    [1, 'room'],
    [1, 'currency'],
    [1, 'domain'],
  ),
})

const death = fc.option(fc.record({ moves: fc.nat(MAX_MOVES), microtasks: fc.nat(MAX_MICROTASKS) }), {
  freq: 3,
  nil: undefined,
})

const atOnce = fc
  .tuple(
    fc.array(fc.oneof({ weight: 8, arbitrary: busy }, { weight: 1, arbitrary: weather }), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.array(fc.nat(5), { maxLength: MAX_MOVES }),
    death,
  )
  .map(([actions, order, end]) => new AtOnce(actions, order, end))

/**
 * Paystack's answer that a payment is not paid is still on its way. Meanwhile the payment succeeds and the
 * webhook arrives.
 */
const changeOfMind = fc
  .tuple(
    payment,
    fc.constantFrom<Action>(
      { kind: 'verify', payment: 0, by: 'stranger', room: 'right' },
      { kind: 'work', worker: 'recheck' },
    ),
    fc.array(fc.nat(1), { maxLength: 4 }),
    death,
  )
  .map(
    ([back, asking, order, end]) =>
      new AtOnce(
        [
          'payment' in asking ? { ...asking, payment: back } : asking,
          { kind: 'charge', payment: back, status: 'success' },
          { kind: 'webhook', payment: back, event: 'charge.success', times: 1 },
        ],
        order,
        end,
      ),
  )

/**
 * A refund is ordered and the reply is lost. With `isLate`, Paystack's list does not show the refund for a
 * while.
 */
const lostOrder = fc.tuple(fc.boolean(), death).map(
  ([isLate, end]) =>
    new AtOnce(
      [
        { kind: 'late', isLate },
        { kind: 'fault', call: 'refund', fault: { kind: 'reply-lost' }, times: 1 },
        { kind: 'work', worker: 'refunds' },
      ],
      [],
      end,
    ),
)

const toCommand = (action: Action) => new Alone(action)

const sequenceOf = (commands: fc.Arbitrary<fc.AsyncCommand<Model, World>>[], maxCommands: number) =>
  fc.commands(commands, { maxCommands, size: 'max' })

/** Mostly payments, with all faults around them. */
const payments = sequenceOf(
  [
    begin.map(toCommand),
    begin.map(toCommand),
    begin.map(toCommand),
    busy.map(toCommand),
    busy.map(toCommand),
    busy.map(toCommand),
    weather.map(toCommand),
    atOnce,
    atOnce,
    changeOfMind,
    lostOrder,
    fc.constant(new Kill()),
  ],
  MAX_COMMANDS,
)

/** A price changes while somebody pays. */
const dearer = fc
  .tuple(price, fc.array(fc.oneof(begin, guests), { minLength: 1, maxLength: 3 }), fc.array(fc.nat(5)), death)
  .map(([change, others, order, end]) => new AtOnce([change, ...others], order.slice(0, MAX_MOVES), end))

/** The price of the nights changes after somebody has seen it and some minutes before it is paid. */
const seenBefore = fc
  .tuple(room, fc.nat(1), weighted([2, 6], [2, 16], [2, 50], [1, 61], [2, 120]), fc.nat(2))
  .map(([id, days, minutes, guest]) => {
    const stay = { room: id, nights: 1 }
    return new AtOnce(
      [
        { kind: 'begin', ...stay, days, guest, flaw: 'none', next: [] },
        { kind: 'price', act: 'add', ...stay, inDays: days },
        { kind: 'pass', minutes },
        { kind: 'charge', payment: 0, status: 'success' },
        { kind: 'verify', payment: 0, by: 'payer', room: 'right' },
      ],
      [],
      undefined,
    )
  })

/** Payments around changes of prices, each honoured for an hour. The desk sells nothing meanwhile. */
const prices = sequenceOf(
  [
    ...[begin, begin, begin, guests, guests, guests, price, price, weather].map((action) =>
      action.map(toCommand),
    ),
    dearer,
    seenBefore,
    seenBefore,
    fc.constant(new Kill()),
  ],
  MAX_COMMANDS,
)

/** Mostly the desk, with days that pass. */
const days = sequenceOf(
  [
    ...Array.from({ length: 8 }, () => desk.map(toCommand)),
    ...[sale, link, link, hours, hours, busy].map((action) => action.map(toCommand)),
    rush,
    rush,
    fc.constant(new Kill()),
  ],
  2 * MAX_COMMANDS,
)

/** Returns fast-check's arbitrary for sequences of all actions, in any order, some of them at once. */
export const anySequence = () => fc.oneof(payments, days, prices)
