/** Ends the output of a run with one plain line that a machine can read. */
module.exports = class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`)
  }
}
