import { atHotel, dayAfter, describeNights, formatHotelDay, hotelDay } from '../../src/shared/stay'

it('takes the day on which it is at the hotel', () => {
  expect(hotelDay('2026-11-22T22:59:59Z')).toBe('2026-11-22')
  expect(hotelDay('2026-11-22T23:00:00Z')).toBe('2026-11-23')
  expect(formatHotelDay('2026-12-31T23:30:00Z')).toBe('1 January 2027')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(atHotel('2026-11-22', '14:00').toISOString()).toBe('2026-11-22T13:00:00.000Z')
})

it('says which nights are booked', () => {
  const stay = { nights: 1, arriveFrom: '14:00', leaveBy: '12:00' }
  expect(describeNights('2026-11-22T12:00:00Z', stay)).toBe('Sunday 22 November 2026')
  expect(describeNights('2026-11-22T12:00:00Z', { ...stay, nights: 3 })).toBe(
    '3 nights from Sunday 22 November 2026',
  )
})
