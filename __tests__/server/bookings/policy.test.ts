import { describePolicy } from '../../../src/server/bookings/cancel-booking'

test('tells the desk the policy of a booking in a sentence, and that there is none', () => {
  const booking = { arrives_on: '2026-11-22', cancel_until: null, percent_after: null, fee_kobo: 0 }
  expect(describePolicy(booking, { cancelUntil: '18:00' })).toBe(
    'By the hotel’s rule, all of it goes back until 6 pm on 22 November, and nothing after that.',
  )
  expect(describePolicy(booking, { cancelUntil: '18:00', percentAfter: 50 })).toMatch(
    /, and 50% after that\.$/,
  )
  expect(describePolicy(booking, {})).toBeNull()
  expect(describePolicy(booking, undefined)).toBeNull()
})
