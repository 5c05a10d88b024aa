const { default: Sequencer } = require('@jest/test-sequencer')

/** These files are short and take longest. */
const isLong = ({ path }) => /\/(together|torture)\//.test(path)

/** Without the times of an earlier run, jest takes large files for long ones. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
