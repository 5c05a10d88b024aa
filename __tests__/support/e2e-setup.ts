jest.setTimeout(60_000)
// A whole run shares two cores with builds and servers, and a browser may be late. Why the first try failed
// is in the log, to be mended.
if (process.env['CI'] !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true })
