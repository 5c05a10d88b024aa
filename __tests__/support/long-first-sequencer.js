const { default: Sequencer } = require('@jest/test-sequencer')

/** These files are short and take longest. */
const isLong = ({ path }) => /\/(together|torture)\//.test(path)

/** Without the times of an earlier run, jest takes large files for long ones. */
module.exports = class extends Sequencer {
  sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's: jest's own order, as a new array
    const byLength = super.sort(tests)
    return [...byLength.filter(isLong), ...byLength.filter((test) => !isLong(test))]
  }
}
