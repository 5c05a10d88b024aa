import { screen, waitFor, within } from '@testing-library/react'
import { booking, refund, review, rooms, story, today } from './answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from './fake-desk'

/* What somebody is told who has a dialog open while somebody else changes the same thing. */

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

const STORY = 'GET /api/desk/bookings/K7M2QX/'
const CANCEL = 'POST /api/desk/bookings/K7M2QX/cancel/'
const CANCELLED = 'This booking is cancelled already: Tunde Ade has cancelled it, and ₦50,000 goes back.'
const NOT_DONE = 'What you chose was not done.'

/** Another person cancels the booking with another refund. */
function cancelElsewhere() {
  const ended = { status: 'cancelled', ended_at: '2026-11-22T13:29:00Z' } as const
  const cancelled = { ...booking, ...ended, refund: { amount: 50_000, state: 'due' } }
  desk.answer(STORY, { body: { ...story, booking: cancelled } })
  desk.answer(CANCEL, refusal(409, CANCELLED))
}

async function openCancel() {
  const visited = await visit('/desk/bookings/K7M2QX', 'Booking K7M2QX')
  await visited.user.click(await screen.findByRole('button', { name: 'Cancel the booking' }))
  return visited
}

/** Waits until the screen behind the dialog shows what the other person has done. */
const seeCancelled = () => screen.findByText('Cancelled')

describe('who cancels a booking that another has cancelled with another refund', () => {
  test('is told so, and that his choice was not done, until he closes it', async () => {
    const { user } = await openCancel()
    cancelElsewhere()
    await user.click(screen.getByRole('button', { name: 'Cancel and pay back ₦130,000' }))
    const alert = await screen.findByRole('alert')
    expect(await seeCancelled()).toBeInTheDocument()
    expect(screen.queryByText('Cancel the booking')).not.toBeInTheDocument()
    expect(alert).toBeVisible()
    expect(alert).toHaveTextContent(`${CANCELLED} ${NOT_DONE}`)
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

interface Late {
  path: string
  title: string
  /** The button that opens the dialog, and the one that confirms it. */
  button: RegExp
  confirm: RegExp
  call: string
  /** What the screen reads after the refusal: the button is gone. */
  after: [call: string, body: unknown]
}

const quietDay = { ...today, arrivals: [], departures: [] }
const unlisted = rooms.map((room) => (room.id === 1 ? { ...room, listed: false } : room))
const decided = { ...review, decision: { decision: 'refund', who: 'Tunde Ade', at: review.received_at } }
const settled = { ...refund, state: 'settled', can_retry: false, can_settle: false }

test.each<[string, Late]>([
  [
    'checks in',
    {
      path: '/desk',
      title: 'Today',
      button: /^Check in/,
      confirm: /^Check in Ada/,
      call: 'POST /api/desk/bookings/K7M2QX/check-in/',
      after: ['GET /api/desk/today/', quietDay],
    },
  ],
  [
    'ends a stay',
    {
      path: '/desk',
      title: 'Today',
      button: /^Guest has left/,
      confirm: /the room is free/,
      call: 'POST /api/desk/bookings/P4T9WD/complete/',
      after: ['GET /api/desk/today/', quietDay],
    },
  ],
  [
    'decides about a payment',
    {
      path: '/desk/money',
      title: 'Money',
      button: /^Pay it back/,
      confirm: /^Pay back/,
      call: `POST /api/desk/reviews/${review.reference}/decide/`,
      after: ['GET /api/desk/reviews/', [decided]],
    },
  ],
  [
    'settles a refund',
    {
      path: '/desk/money',
      title: 'Money',
      button: /^Settled otherwise/,
      confirm: /close this refund/,
      call: 'POST /api/desk/refunds/refund-1/settle/',
      after: ['GET /api/desk/refunds/', [settled]],
    },
  ],
  [
    'takes a room off the site',
    {
      path: '/desk/rooms/1',
      title: 'Classic Room',
      button: /^Take it off the site/,
      confirm: /^Take it off the site/,
      call: 'POST /api/desk/rooms/1/unlist/',
      after: ['GET /api/desk/rooms/', unlisted],
    },
  ],
])('who %s too late is told so', async (_what, { path, title, button, confirm, call, after }) => {
  const { user } = await visit(path, title)
  const opener = await screen.findByRole('button', { name: button })
  await user.click(opener)
  const dialog = within(screen.getByRole('dialog'))
  desk.answer(call, refusal(409, 'Tunde Ade has done it already.'))
  const [read, body] = after
  desk.answer(read, { body })
  await user.click(dialog.getByRole('button', { name: confirm }))
  await waitFor(() => expect(opener).not.toBeInTheDocument())
  expect(dialog.getByRole('alert')).toHaveTextContent(`Tunde Ade has done it already. ${NOT_DONE}`)
})
