/** Ends the output of a run with one plain line that a machine can read. */
module.exports = class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const tests = results.testResults.flatMap(({ testResults }) => testResults)
    for (const { fullName } of tests.filter(
      ({ status, invocations }) => status === 'passed' && invocations > 1,
    ))
      process.stdout.write(`\nPassed at its second try: ${fullName}`)
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests + results.numTodoTests
    const counts = [`${results.numPassedTests} passed`, `${failed} failed`]
    if (skipped > 0) counts.push(`${skipped} skipped`)
    process.stdout.write(`\n${counts.join(', ')}\n`)
  }
}
