// A busy machine is no failure: the closing lines name each test that passed at its second try only.
jest.retryTimes(Number(process.env.TEST_RETRIES ?? 0), { logErrorsBeforeRetry: true })
