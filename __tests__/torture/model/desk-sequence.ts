import * as fc from 'fast-check'
import type { Action, FollowUp } from './actions'
import { AtOnce } from './commands'
import { ROOM_IDS } from './model'

const MAX_MOVES = 6
const MAX_MICROTASKS = 200

export function weighted<const Value>(
  ...choices: readonly (readonly [number, Value])[]
): fc.Arbitrary<Value> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))
}

export const room = fc.constantFrom(...ROOM_IDS)

/** A guest pays by link, and the hotel hears of it at once or later. */
export const link: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('link' as const),
  target: fc.nat(2),
  guest: fc.nat(2),
  share: weighted([4, 1], [1, 0.5], [1, 2]),
  next: weighted<readonly FollowUp[]>([3, ['success', 'ask']], [2, ['success']], [1, ['ask', 'success']]),
})

/** The desk sells, changes and ends stays of tonight and of later nights. */
export const desk: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('desk' as const),
  act: weighted(
    [4, 'reserve'],
    [2, 'walk in'],
    [4, 'check in'],
    [3, 'check out'],
    [4, 'come back'],
    [3, 'stay on'],
    [3, 'not stay on'],
    [3, 'dates'],
    [3, 'move'],
    [2, 'undo check-in'],
    [2, 'keep'],
    [4, 'plan a move'],
    [2, 'cancel'],
    [4, 'no-show'],
    [2, 'pay'],
    [2, 'give back'],
    [2, 'close'],
    [1, 'close longer'],
    [1, 'drop'],
    [3, 'open'],
  ),
  target: fc.nat(2),
  room,
  inDays: fc.nat(4),
  nights: fc.integer({ min: 1, max: 3 }),
  isWhole: fc.boolean(),
})

/** Marketing adds, changes or ends a price period. */
export const price: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('price' as const),
  act: weighted([3, 'add'], [2, 'change'], [2, 'end']),
  room: fc.oneof(room, fc.constant(null)),
  inDays: weighted([3, 0], [2, 1], [1, 2]),
  nights: fc.integer({ min: 1, max: 3 }),
})

/** A guest who pays and is answered, which takes nights from the desk. */
export const sale: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('begin' as const),
  room,
  guest: fc.nat(2),
  days: weighted<number | undefined>([2, undefined], [1, 0], [2, 1], [1, 2]),
  nights: weighted([2, 1], [1, 2]),
  flaw: weighted([1, 'none' as const]),
  next: weighted<readonly FollowUp[]>([1, ['success', 'ask']]),
})

export const hours: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('pass' as const),
  minutes: weighted([2, 61], [3, 5 * 60], [3, 12 * 60], [2, 24 * 60], [1, 49 * 60]),
})

/** Two or three people at once, of whom some are at the desk. */
export const rush = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: desk },
        { weight: 1, arbitrary: sale },
        { weight: 1, arbitrary: link },
      ),
      {
        minLength: 2,
        maxLength: 3,
      },
    ),
    fc.array(fc.nat(5), { maxLength: MAX_MOVES }),
    fc.option(fc.record({ moves: fc.nat(2), microtasks: fc.nat(MAX_MICROTASKS) }), {
      freq: 1,
      nil: undefined,
    }),
  )
  .map(([actions, order, end]) => new AtOnce(actions, order, end))
