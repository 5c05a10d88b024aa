import { render, screen } from '@testing-library/react'
import type { LiveRooms } from '../../../src/apollo/useRooms'
import { TonightLine } from '../../../src/features/rooms/TonightLine'
import { noteServerTime } from '../../../src/shared/server-time'
import { fakeIntersectionObserver } from '../../support/fake-browser'
import { liveRoom } from '../../support/hotel-rooms'
import { answerNights } from '../../support/nights-answers'

const open = (live: LiveRooms) => render(<TonightLine live={live} />)
const taken = liveRoom(1, { available: false })

test('says which night can be booked, how many rooms and from which price', () => {
  noteServerTime('Thu, 26 Nov 2026 18:00:00 GMT', Date.now())
  open({ status: 'ready', rooms: [taken, liveRoom(2), liveRoom(3)] })
  const words = 'Tonight, Thursday 26 November: two rooms, from ₦20,000'
  expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', '/rooms')
  expect(screen.getByRole('link', { name: 'Other dates' })).toHaveAttribute('href', '/rooms#dates')
})

test('says after midnight until when the night lasts', () => {
  noteServerTime('Fri, 27 Nov 2026 00:30:00 GMT', Date.now())
  open({ status: 'ready', rooms: [liveRoom(2)] })
  const words = 'Tonight, until noon on Friday 27 November: one room, from ₦20,000'
  expect(screen.getByRole('link', { name: words })).toBeInTheDocument()
})

test('says when no room is left, and below the viewport which nights can be booked next', async () => {
  const screenEdge = fakeIntersectionObserver()
  noteServerTime('Thu, 26 Nov 2026 18:00:00 GMT', Date.now())
  answerNights((from) => [{ room_id: 1, free: from > '2026-11-27', total: 85_000 }])
  open({ status: 'ready', rooms: [taken] })
  const words = 'Tonight, Thursday 26 November: we are fully booked'
  expect(screen.getByRole('link', { name: words })).toBeInTheDocument()
  await screenEdge.scrollNear()
  expect(screen.queryByRole('heading', { name: 'Next free nights' })).not.toBeInTheDocument()
  await screenEdge.scrollAway()
  const next = await screen.findByRole('link', { name: 'Sat 28 to Sun 29 November, 1 night' })
  expect(next).toHaveAttribute('href', '/rooms?from=2026-11-28&nights=1')
})

test('says nothing of tonight until the live answer comes, and only leads to the rooms without one', () => {
  const { unmount } = open({ status: 'loading' })
  expect(screen.queryByText(/tonight/i)).not.toBeInTheDocument()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  unmount()
  open({ status: 'failed' })
  expect(screen.getByRole('link', { name: 'See our rooms and prices' })).toHaveAttribute('href', '/rooms')
})
