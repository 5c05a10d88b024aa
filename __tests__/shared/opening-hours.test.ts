import { describeOpening } from '../../src/shared/opening-hours'

const POOL = { what: 'Pool', when: '7 am to 10 pm' }
const BAR = { what: 'The bar', when: '11 am to 1 am' }
const LUNCH = { what: 'Lunch', when: '12 noon to 4.30 pm' }

/** Lagos is an hour ahead of UTC. */
const at = (time: string) => Date.parse(`2026-11-29T${time}:00+01:00`)

it.each([
  ['06:59', [POOL], 'Pool', 'Closed now, opens at 7 am'],
  ['07:00', [POOL], 'Pool', 'Open now, until 10 pm'],
  ['21:59', [POOL], 'Pool', 'Open now, until 10 pm'],
  ['22:00', [POOL], 'Pool', 'Closed now, opens at 7 am'],
  ['00:30', [BAR], 'The bar', 'Open now, until 1 am'],
  ['01:00', [BAR], 'The bar', 'Closed now, opens at 11 am'],
  ['12:00', [LUNCH, BAR], 'Lunch', 'Open now, until 4.30 pm'],
  ['16:30', [LUNCH, BAR], 'The bar', 'Open now, until 1 am'],
  ['02:00', [LUNCH, BAR, POOL], 'Pool', 'Closed now, opens at 7 am'],
])('says at %s what is open, or what opens next', (time, rows, what, words) => {
  expect(describeOpening(rows, at(time))).toEqual([what, words])
})

it.each(['24 hours', 'By arrangement', 'From 2 pm', 'Mon to Fri', '7 am to 10 pm to 11 pm'])(
  'says nothing of "%s"',
  (when) => expect(describeOpening([{ what: 'Pool', when }], at('12:00'))).toBeUndefined(),
)
