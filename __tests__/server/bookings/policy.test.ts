import { describePolicy } from '../../../src/server/bookings/unslept'

const created_at = '2026-11-22T16:59:00.000Z'
const booking = { arrives_on: '2026-11-22', leaves_on: '2026-11-23', fee_kobo: 0, created_at }

test('tells the desk the policy of a booking in a sentence', () => {
  expect(describePolicy(booking, { cancelUntil: '18:00' })).toBe(
    'By the hotel’s rule, all of it goes back until 6 pm on 22 November, and nothing after that.',
  )
  expect(describePolicy(booking, { cancelUntil: '18:00', percentAfter: 50 })).toMatch(
    /, and 50% after that\.$/,
  )
  const late = { ...booking, created_at: '2026-11-22T17:00:00.000Z' }
  expect(describePolicy(late, { cancelUntil: '18:00' })).toBe('By the hotel’s rule, nothing goes back.')
  expect(describePolicy(booking, { percentAfter: 50 })).toBe('By the hotel’s rule, nothing goes back.')
})

test.each([
  [{}, 'all but the first night'],
  [{ percentAfter: 50 }, 'all but 50% of the first night'],
  [{ noShow: 'all-nights' }, 'nothing'],
] as const)('of several nights with %j, %s goes back late', (rule, back) => {
  const threeNights = { ...booking, leaves_on: '2026-11-25' }
  expect(describePolicy(threeNights, { cancelUntil: '18:00', ...rule })).toMatch(`, and ${back} after that.`)
})
