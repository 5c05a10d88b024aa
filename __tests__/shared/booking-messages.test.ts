import { earlierOpenText } from '../../src/shared/booking-messages'

/** 06:10 at the hotel. */
const NOW = Date.UTC(2026, 10, 27, 5, 10)

afterEach(() => jest.useRealTimers())

it.each([
  ['a minute ago', Date.UTC(2026, 10, 27, 5, 9), 'at 06:09, Lagos time, on 27 November'],
  ['before the hotel’s day began', Date.UTC(2026, 10, 27, 4, 50), 'at 05:50, Lagos time, on 27 November'],
  ['before midnight', Date.UTC(2026, 10, 26, 22, 50), 'at 23:50, Lagos time, on 26 November'],
  ['a day ago', Date.UTC(2026, 10, 26, 5, 10), 'on 26 November'],
])('names an unfinished payment of %s by its time or its day', (_when, startedAt, when) => {
  jest.useFakeTimers({ now: NOW })
  expect(earlierOpenText({ isPaid: false, startedAt })).toBe(
    `Did you finish the payment you started ${when}?`,
  )
})
