import * as fc from 'fast-check'
import type { Action } from './actions'
import { weighted } from './desk-sequence'

const FOREVER = 1_000

/** Faults around the hotel, and their end. */
export const weather: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      call: weighted([3, 'verify'], [1, 'list'], [3, 'refund'], [1, 'refund-list']),
      fault: weighted(
        [3, { kind: 'reply-lost' }],
        [1, { kind: 'status', status: 500 }],
        [1, { kind: 'status', status: 429 }],
        [1, { kind: 'bad-key' }],
        [1, { kind: 'garbage' }],
        [1, { kind: 'wrong-types' }],
      ),
      times: weighted([3, 1], [1, 2], [1, FOREVER]),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'mend' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('late' as const), isLate: weighted([3, true], [1, false]) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mail' as const), isDown: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refunds end' as const),
      as: fc.constantFrom('processed' as const, 'failed' as const, 'needs-attention' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      minutes: weighted([1, 1], [3, 2], [2, 6], [2, 11], [1, 16], [1, 61], [2, 7 * 60], [2, 25 * 60]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      ahead: fc.constantFrom(0, 1, -1, 15, -15, 180, -180),
    }),
  },
)
