import { listTerms, stayDates, stayTerms } from '../../src/shared/stay-terms'

const STAY = { arriveFrom: '14:00', leaveBy: '12:00', cancelUntil: '18:00' }

/** Lagos is an hour ahead of UTC. */
const at = (time: string, day = '2026-11-26') => Date.parse(`${day}T${time}:00+01:00`)
const moment = (time: string, day?: string) => new Date(at(time, day)).toISOString()
const FRIDAY = '2026-11-27'

it.each([
  [
    '13:59',
    'Check-in from 2 pm, Lagos time. Check-out by noon on Friday 27 November.',
    'Free cancellation until 6 pm, Lagos time, on Thursday 26 November. After that, no refund.',
  ],
  [
    '17:59',
    'Check-in at any hour. Check-out by noon, Lagos time, on Friday 27 November.',
    'Free cancellation until 6 pm, Lagos time, on Thursday 26 November. After that, no refund.',
  ],
  [
    '18:00',
    'Check-in at any hour. Check-out by noon, Lagos time, on Friday 27 November.',
    'This booking can no longer be cancelled for a refund.',
  ],
])('says what applies to a booking at %s', (time, inAndOut, cancellation) => {
  expect(listTerms(stayTerms(STAY, at(time)))).toEqual([
    'Tonight, Thursday 26 November.',
    inAndOut,
    cancellation,
  ])
})

it('says of a booking the rule under which it was made', () => {
  const booked = { booked_at: moment('12:00'), cancel_until: '16:00', percent_after: 50 }
  expect(stayTerms(STAY, at('15:00'), booked).cancellation).toBe(
    'Free cancellation until 4 pm, Lagos time, on Thursday 26 November. After that, 50% is refunded.',
  )
  expect(stayTerms(STAY, at('15:00'), { ...booked, cancel_until: null }).cancellation).toContain('6 pm')
})

it('names the rule and no day while the clock is not known', () => {
  expect(listTerms(stayTerms(STAY, undefined))).toEqual([
    'Tonight.',
    'Check-in from 2 pm, Lagos time. Check-out by noon the next day.',
    'Free cancellation until 6 pm, Lagos time, on the day of arrival. After that, no refund.',
  ])
})

it.each(['00:00', '00:30', '01:30', '05:59'])('sells at %s the rest of the night that has begun', (time) => {
  expect(listTerms(stayTerms(STAY, at(time, FRIDAY)))).toEqual([
    'Tonight, until noon on Friday 27 November.',
    'Check-in at any hour. Check-out by noon, Lagos time, on Friday 27 November.',
    'This booking can no longer be cancelled for a refund.',
  ])
})

it('sells the next night from 06:00', () => {
  expect(listTerms(stayTerms(STAY, at('06:00', FRIDAY)))).toEqual([
    'Tonight, Friday 27 November.',
    'Check-in from 2 pm, Lagos time. Check-out by noon on Saturday 28 November.',
    'Free cancellation until 6 pm, Lagos time, on Friday 27 November. After that, no refund.',
  ])
})

it.each([
  ['17:00 of Thursday', moment('17:00'), at('00:05', FRIDAY), 'Thu 26 to Fri 27 November, 1 night.'],
  ['17:00 of Thursday', moment('17:00'), at('08:00', FRIDAY), 'Thu 26 to Fri 27 November, 1 night.'],
  ['01:30 of Friday', moment('01:30', FRIDAY), at('08:00', FRIDAY), 'Thu 26 to Fri 27 November, 1 night.'],
])('says what still applies to a booking of %s: %s, %p', (_when, booked_at, now, night) => {
  expect(listTerms(stayTerms(STAY, now, { booked_at }))).toEqual([
    night,
    'Check-in at any hour. Check-out by noon, Lagos time, on Friday 27 November.',
    'This booking can no longer be cancelled for a refund.',
  ])
})

it('names the chosen nights, and promises no cancellation that the content does not name', () => {
  const chosen = { arrives_on: '2026-11-30', leaves_on: '2026-12-02' }
  const stay = { arriveFrom: '14:30', leaveBy: '11:00' }
  expect(listTerms(stayTerms(stay, at('09:00'), chosen))).toEqual([
    'Mon 30 November to Wed 2 December, 2 nights.',
    'Check-in from 2:30 pm, Lagos time. Check-out by 11 am on Wednesday 2 December.',
  ])
})

it('names the day until which nights to come can be cancelled', () => {
  const chosen = { arrives_on: '2026-12-04', leaves_on: '2026-12-05' }
  const twoBefore = { ...STAY, cancelDaysBefore: 2 }
  const until = (now?: number) => stayTerms(twoBefore, now, chosen).cancellation
  expect(until()).toBe(until(at('09:00')))
  expect(until()).toBe(
    'Free cancellation until 6 pm, Lagos time, on Wednesday 2 December. After that, no refund.',
  )
  expect(until(Date.parse(moment('18:00', '2026-12-02')))).toMatch(/^This booking can no longer/)
})

it('counts the nights of a stay that was extended, also after midnight', () => {
  const booked = { booked_at: moment('10:00'), arrives_on: '2026-11-26', leaves_on: '2026-11-28' }
  expect(stayTerms(STAY, at('10:00'), booked)).toMatchObject({
    dates: 'Thu 26 to Sat 28 November, 2 nights.',
    checkOut: 'Check-out by noon on Saturday 28 November.',
  })
  expect(stayTerms(STAY, at('01:30', FRIDAY), booked)).toMatchObject({
    dates: 'Thu 26 to Sat 28 November, 2 nights.',
    checkOut: 'Check-out by noon, Lagos time, on Saturday 28 November.',
  })
})

it.each([
  ['13:59', '2026-11-26', 'Thursday 26 November 2026, from 2 pm, Lagos time', 'Friday 27'],
  ['18:31', '2026-11-26', 'Thursday 26 November 2026, at any hour', 'Friday 27'],
  ['00:30', FRIDAY, 'Friday 27 November 2026, from 12:30 am, Lagos time', 'Friday 27'],
  ['05:59', FRIDAY, 'Friday 27 November 2026, from 5:59 am, Lagos time', 'Friday 27'],
  ['06:00', FRIDAY, 'Friday 27 November 2026, from 2 pm, Lagos time', 'Saturday 28'],
])('dates a receipt of a booking at %s of %s', (time, day, checkIn, last) => {
  expect(stayDates(STAY, { booked_at: moment(time, day) })).toEqual({
    checkIn,
    checkOut: `${last} November 2026, by noon, Lagos time`,
  })
})

it('dates a receipt by the days of the booking when it has them', () => {
  const days = { arrives_on: FRIDAY, leaves_on: '2026-12-02' }
  expect(stayDates(STAY, { booked_at: moment('00:30', FRIDAY), ...days })).toEqual({
    checkIn: 'Friday 27 November 2026, from 2 pm, Lagos time',
    checkOut: 'Wednesday 2 December 2026, by noon, Lagos time',
  })
})

test.each([
  [{}, 'the first night is charged.'],
  [{ percentAfter: 50 }, '50% of the first night is charged.'],
  [{ noShow: 'all-nights' }, undefined],
] as const)('says of several nights with %j what is charged after the hour', (rule, charged) => {
  const booked = { booked_at: moment('12:00'), arrives_on: '2026-11-26', leaves_on: '2026-11-28' }
  const termAt = (time: string) => stayTerms({ ...STAY, ...rule }, at(time), booked).cancellation
  expect(termAt('12:00')).toMatch(charged ? `. After that, ${charged}` : '. After that, no refund.')
  expect(termAt('19:00')).toBe(
    `This booking can no longer be cancelled ${charged ? `free of charge: ${charged}` : 'for a refund.'}`,
  )
})

test('names what goes back after the hour, where a hotel gives a part back', () => {
  const half = { ...STAY, percentAfter: 50 }
  const termAt = (time: string) => stayTerms(half, at(time)).cancellation
  expect(termAt('12:00')).toBe(
    'Free cancellation until 6 pm, Lagos time, on Thursday 26 November. After that, 50% is refunded.',
  )
  expect(termAt('19:00')).toBe('This booking can no longer be cancelled for more than 50% of its price.')
})
