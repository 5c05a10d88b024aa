const { default: Sequencer } = require('@jest/test-sequencer')

/** Of all tests these take longest, in this order: begun last, one of them would keep a single core busy at the end. */
const LONGEST = [
  'torture/torture',
  'attack/attack',
  'soak/soak',
  'e2e/states',
  'e2e/line',
  'e2e/process',
  'e2e/lighthouse',
  'e2e/head',
  'e2e/contrast',
  'e2e/',
  'server/app/serve',
  'server/refunds/',
  'server/',
]

/** Begins with what takes longest, whether or not a run before has measured it. */
module.exports = class LongFirstSequencer extends Sequencer {
  sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ path }) {
  const rank = LONGEST.findIndex((part) => path.includes(`__tests__/${part}`))
  return rank < 0 ? LONGEST.length : rank
}
