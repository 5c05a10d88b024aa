import { listTerms, stayDates, stayTerms } from '../../src/shared/stay-terms'

const STAY = { nights: 1, arriveFrom: '14:00', leaveBy: '12:00', cancelUntil: '18:00' }

/** Lagos is an hour ahead of UTC. */
const at = (time: string, day = '2026-11-26') => Date.parse(`${day}T${time}:00+01:00`)

it.each([
  [
    '13:59',
    'Check-in from 2 pm. Check-out by noon tomorrow, Friday 27 November.',
    'Free cancellation until 6 pm today. After that, no refund.',
  ],
  [
    '17:59',
    'Check-in now, at any hour. Check-out by noon tomorrow, Friday 27 November.',
    'Free cancellation until 6 pm today. After that, no refund.',
  ],
  [
    '18:00',
    'Check-in now, at any hour. Check-out by noon tomorrow, Friday 27 November.',
    'It is past 6 pm, so this booking can no longer be cancelled for a refund.',
  ],
])('says what applies to a booking at %s', (time, inAndOut, cancellation) => {
  expect(listTerms(stayTerms(STAY, at(time)))).toEqual([
    'Tonight, Thursday 26 November.',
    inAndOut,
    cancellation,
  ])
})

it('names the rule and no day while the clock is not known', () => {
  expect(listTerms(stayTerms(STAY, undefined))).toEqual([
    'Tonight.',
    'Check-in from 2 pm. Check-out by noon the next day.',
    'Free cancellation until 6 pm on the day you book. After that, no refund.',
  ])
})

it('says what still applies to a booking of yesterday', () => {
  expect(listTerms(stayTerms(STAY, at('17:00'), at('00:05', '2026-11-27')))).toEqual([
    'The night of Thursday 26 November.',
    'Check-in now, at any hour. Check-out by noon on Friday 27 November.',
    'This booking can no longer be cancelled for a refund.',
  ])
})

it('counts the nights, and promises no cancellation that the content does not name', () => {
  const stay = { nights: 3, arriveFrom: '14:30', leaveBy: '11:00' }
  expect(listTerms(stayTerms(stay, at('09:00')))).toEqual([
    '3 nights from Thursday 26 November.',
    'Check-in from 2:30 pm. Check-out by 11 am on Sunday 29 November.',
  ])
})

it('dates a receipt by the moment of booking', () => {
  expect(stayDates(STAY, '2026-11-22T23:30:00Z')).toEqual({
    checkIn: 'Monday 23 November 2026, from 2 pm',
    checkOut: 'Tuesday 24 November 2026, by noon',
  })
  expect(stayDates(STAY, '2026-11-26T17:31:00Z').checkIn).toBe('Thursday 26 November 2026, at any hour')
})
