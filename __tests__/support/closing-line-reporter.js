/** Ends the output of a run with one plain line that a machine can read. */
module.exports = class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests + results.numTodoTests
    const counts = [`${results.numPassedTests} passed`, `${failed} failed`]
    if (skipped > 0) counts.push(`${skipped} skipped`)
    process.stdout.write(`\n${counts.join(', ')}\n`)
  }
}
