import type { BookingOutcome } from '../../../../src/features/booking/booking-outcome'
import {
  type BookingAction,
  type BookingState,
  initialBooking,
  reduceBooking,
} from '../../../../src/features/booking/form/booking-state'
import { pendingBooking, ROOM } from '../outside'

jest.mock('../../../../src/apollo/fetch-room')
jest.mock('../../../../src/apollo/verify-payment')

const shown = { room: ROOM, toldReferences: [] }
const ready: BookingState = { step: 'ready', missing: [], ...shown }
const checking: BookingState = { step: 'checking', ...shown }
const paying: BookingState = { step: 'paying', ...shown }
const confirming: BookingState = { step: 'confirming', ...shown }
const record = pendingBooking()
const raisedPrice = { ...ROOM, price: 90000 }
const cancelled: BookingOutcome = { kind: 'cancelled', record }

describe('the state of a booking', () => {
  it('begins as ready, with no field marked', () => {
    expect(initialBooking(ROOM)).toEqual(ready)
  })

  it.each<[string, BookingState, BookingAction, BookingState]>([
    ['starts from ready', ready, { type: 'started' }, checking],
    ['cannot be started twice', paying, { type: 'started' }, paying],
    ['pays after checking', checking, { type: 'paying' }, paying],
    ['cannot pay before checking', ready, { type: 'paying' }, ready],
    ['confirms after paying', paying, { type: 'confirming' }, confirming],
    ['cannot confirm before paying', checking, { type: 'confirming' }, checking],
    ['marks empty fields', ready, { type: 'incomplete', missing: ['name'] }, { ...ready, missing: ['name'] }],
    ['marks nothing while busy', checking, { type: 'incomplete', missing: ['name'] }, checking],
    [
      'clears the mark of a field that is edited',
      { ...ready, missing: ['name', 'email'] },
      { type: 'edited', field: 'name' },
      { ...ready, missing: ['email'] },
    ],
    [
      'shows a room that changed',
      paying,
      { type: 'room-changed', room: raisedPrice },
      { ...paying, room: raisedPrice },
    ],
    ['is ready again after the attempt', checking, { type: 'ended', outcome: { kind: 'unchecked' } }, ready],
    [
      'remembers that the guest was told of the popup that he closed',
      paying,
      { type: 'ended', outcome: cancelled },
      { ...ready, toldReferences: [record.reference] },
    ],
    [
      'shows the new price',
      checking,
      { type: 'ended', outcome: { kind: 'price-changed', room: raisedPrice, oldPrice: 85000 } },
      { ...ready, room: raisedPrice },
    ],
    [
      'shows that the room is taken',
      checking,
      { type: 'ended', outcome: { kind: 'occupied' } },
      { ...ready, room: { ...ROOM, available: false } },
    ],
    [
      'remembers which earlier payment the guest was told of',
      checking,
      { type: 'ended', outcome: { kind: 'earlier-open', reference: 'r', isPaid: false } },
      { ...ready, toldReferences: ['r'] },
    ],
  ])('%s', (_, state, action, expected) => {
    expect(reduceBooking(state, action)).toEqual(expected)
  })
})
