import { describeEntry } from '../../../src/server/journal/describe'
import type { JournalRow } from '../../../src/server/journal/journal'

it.each([
  ['room.closed', { kind: 'house_use', until: null }, 'Room 3 was closed: used by the house.'],
  ['booking.no-show', { refund_kobo: 0 }, 'The guest of booking 3 did not come; nothing is paid back.'],
  [
    'booking.payment-taken',
    { method: 'cash', amount_kobo: 150 },
    'The guest of booking 3 paid ₦1.50 in cash.',
  ],
  ['booking.cancelled', { refund_kobo: 0 }, 'Booking 3 was cancelled; nothing is paid back.'],
  ['booking.cancelled', { refund_kobo: 150 }, 'Booking 3 was cancelled; ₦1.50 goes back to the guest.'],
  [
    'site.content_saved',
    { label: 'Hours and policies', version: 2, '/stay/cancelUntil': '20:00' },
    'Hours and policies was saved, version 2: stay cancel until “20:00”.',
  ],
  [
    'site.release_used',
    { release: '20261127T140637Z-1f010029', built_at: '2026-11-27T14:06:10.000Z' },
    'The site was switched to the version of 27 November 2026 at 15:06, Lagos time.',
  ],
  ['of a later version', null, 'of a later version: 3'],
  ['toString', null, 'toString: 3'],
])('describes %s %j', (action, after, sentence) => {
  expect(describeEntry(entry(action, after))).toBe(sentence)
})

it('quotes the notices for guests', () => {
  const [pool, bar] = ['The pool is closed.', 'The bar is closed.']
  const until = '2026-11-22T17:00:00.000Z'
  const set = (before: object | null) =>
    describeEntry(entry('site.notice_set', { text: pool, until }, before))
  expect(set(null)).toBe(
    `The notice for guests “${pool}” was put on the site, until 22 November 2026 at 18:00, Lagos time.`,
  )
  expect(set({ text: bar })).toMatch(`was put in place of “${bar}”, until`)
  expect(describeEntry(entry('site.notice_ended', null, { text: pool }))).toBe(
    `The notice for guests “${pool}” was taken off the site.`,
  )
})

it('names both rooms of a move', () => {
  const [before, after] = [{ room_id: 1 }, { room_id: 2, old_room: 'free' }]
  expect(describeEntry(entry('booking.moved', after, before))).toBe(
    'Booking 3 was moved to room 2 from room 1, which is free again.',
  )
})

function entry(action: string, after: object | null, before: object | null = null): JournalRow {
  return {
    id: 'entry',
    at: '2026-11-22T12:00:00.000Z',
    who: 'Bola',
    person_id: null,
    via: 'browser',
    action,
    subject: 'room',
    subject_id: '3',
    room_id: 3,
    from_room_id: null,
    booking_code: null,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }
}
