import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { booking, me, story } from '../answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from '../fake-desk'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  jest.mocked(navigate).mockClear()
})

afterEach(() => window.history.replaceState(null, '', '/'))

const open = () => visit('/desk/bookings/K7M2QX', 'Booking K7M2QX')

describe('the search', () => {
  test('finds what was typed, and keeps the query in the address', async () => {
    const { user } = await visit('/desk/bookings', 'Bookings')
    await screen.findByRole('link', { name: 'Chidi Okafor' })
    desk.answer('GET /api/desk/bookings/', { body: [booking] })
    await user.type(screen.getByRole('searchbox'), 'ada & co')
    expect(await screen.findByText('1 booking')).toHaveAttribute('role', 'status')
    expect(screen.getByRole('link', { name: 'Ada Obi' })).toHaveAttribute('href', '/desk/bookings/K7M2QX')
    expect(screen.queryByRole('link', { name: 'Chidi Okafor' })).not.toBeInTheDocument()
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith('/desk/bookings?q=ada%20%26%20co', { replace: true }),
    )
  })

  test('shows no results of an earlier query', async () => {
    const { user } = await visit('/desk/bookings', 'Bookings')
    await screen.findByRole('link', { name: 'Chidi Okafor' })
    const answer = desk.hold('GET /api/desk/bookings/')
    desk.answer('GET /api/desk/bookings/', { body: [booking] })
    await user.type(screen.getByRole('searchbox'), 'ada')
    await waitFor(() => expect(desk.reads).toContain('/api/desk/bookings/?q=ada'))
    expect(screen.queryByRole('link', { name: 'Chidi Okafor' })).not.toBeInTheDocument()
    expect(screen.queryByText(/bookings?$/, { selector: '[role=status]' })).not.toBeInTheDocument()
    answer()
    expect(await screen.findByText('1 booking')).toBeVisible()
  })
})

describe('a booking', () => {
  test('shows its details, history and mails', async () => {
    await open()
    expect(await screen.findByText('Paid ₦130,000 with a card.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    )
    expect(screen.getByText('Expected')).toBeVisible()
    expect(screen.getByText('Booking confirmed', { selector: 'b' })).toBeVisible()
  })

  test.each([
    ['All of it', [], 'Cancel and pay back ₦130,000', /₦130,000 goes back to ada@example.com\./, 130_000],
    ['Nothing', [], 'Cancel without a refund', /No money goes back\./, 0],
    ['A part of it', ['50,000'], 'Cancel and pay back ₦50,000', /₦50,000 goes back to ada@/, 50_000],
  ])(
    'is cancelled with "%s" refunded, after showing amount and recipient',
    async (choice, parts, label, words, refund) => {
      const { user } = await open()
      await user.click(await screen.findByRole('button', { name: 'Cancel the booking' }))
      const dialog = within(screen.getByRole('dialog', { name: 'Cancel this booking?' }))
      await user.click(dialog.getByRole('radio', { name: choice }))
      for (const part of parts) await user.type(dialog.getByRole('textbox'), part)
      expect(dialog.getByText(words)).toBeVisible()
      await user.click(dialog.getByRole('button', { name: label }))
      expect(desk.writes).toMatchObject([
        { method: 'POST', path: '/api/desk/bookings/K7M2QX/cancel/', body: { refund } },
      ])
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    },
  )

  test.each([
    ['just now', new Date().toISOString(), 1],
    ['days ago', '2026-11-20T15:20:00Z', 0],
  ])('offers to undo a check-in of %s, or not', async (_day, checked_in_at, buttons) => {
    desk.answer('GET /api/desk/bookings/K7M2QX/', {
      body: { ...story, booking: { ...booking, checked_in_at } },
    })
    const { user } = await open()
    await screen.findByRole('button', { name: /^Guest has left/ })
    const [undo, ...others] = screen.queryAllByRole('button', { name: 'Undo the check-in' })
    expect([undo, ...others].filter(Boolean)).toHaveLength(buttons)
    if (!undo) return
    await user.click(undo)
    const dialog = within(screen.getByRole('dialog', { name: 'Was it the wrong guest?' }))
    expect(dialog.getByText('Ada Obi is expected again. The room stays closed.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Yes, undo it' }))
    const path = '/api/desk/bookings/K7M2QX/undo-check-in/'
    expect(desk.writes).toMatchObject([{ path, body: { seen_room: 3 } }])
  })

  test.each(['', '0', '130,001'])('cannot be cancelled with a refund of "%s"', async (part) => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cancel the booking' }))
    await user.click(screen.getByRole('radio', { name: 'A part of it' }))
    if (part !== '') await user.type(screen.getByRole('textbox'), part)
    expect(screen.getByRole('button', { name: 'Enter the amount' })).toBeDisabled()
  })

  test('is moved to a room that is free and offered', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Move to another room' }))
    const rooms = within(await screen.findByRole('group', { name: 'Free rooms' }))
    expect(rooms.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Classic Room, ₦85,000',
      'Superior Room, ₦105,000',
    ])
    await user.click(rooms.getByRole('radio', { name: /Superior/ }))
    await user.click(screen.getByRole('radio', { name: /It stays closed/ }))
    await user.click(screen.getByRole('button', { name: 'Move to Superior Room' }))
    expect(desk.writes).toMatchObject([
      { path: '/api/desk/bookings/K7M2QX/move/', body: { room_id: 2, frees_old_room: false } },
    ])
  })

  test.each([
    ['all', [], 130_000, 'Pay back ₦130,000'],
    ['a part', ['20,000.50'], 20_000.5, 'Pay back ₦20,000.50'],
  ])('that is completed can be paid back: %s', async (_what, parts, refund, label) => {
    const completed = { ...booking, status: 'completed', ended_at: '2026-11-22T10:00:00Z' }
    desk.answer('GET /api/desk/bookings/K7M2QX/', { body: { ...story, booking: completed } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Pay back' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Pay money back?' }))
    for (const part of parts) {
      await user.click(dialog.getByRole('radio', { name: 'A part of it' }))
      expect(dialog.getByRole('button', { name: 'Enter the amount' })).toBeDisabled()
      await user.type(dialog.getByRole('textbox'), part)
    }
    await user.click(dialog.getByRole('button', { name: label }))
    expect(desk.writes).toMatchObject([{ path: '/api/desk/bookings/K7M2QX/pay-back/', body: { refund } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('that has ended can only be read, and shows its refund', async () => {
    const ended = {
      ...booking,
      status: 'cancelled',
      ended_at: '2026-11-22T10:00:00Z',
      refund: { amount: 50_000, state: 'requested' },
    }
    desk.answer('GET /api/desk/bookings/K7M2QX/', { body: { ...story, booking: ended } })
    await open()
    expect(await screen.findByText('Cancelled')).toBeVisible()
    expect(screen.getByText('₦50,000').parentElement).toHaveTextContent('₦50,000 is being paid back')
    expect(screen.queryByRole('button', { name: /Check in|Move|Cancel|left/ })).not.toBeInTheDocument()
  })

  test('that somebody else has cancelled meanwhile says so until the dialog is closed', async () => {
    const problem = 'This booking is cancelled already: Tunde Ade has cancelled it, and ₦50,000 goes back.'
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cancel the booking' }))
    const cancelled = { ...booking, status: 'cancelled', refund: { amount: 50_000, state: 'due' } }
    desk.answer('GET /api/desk/bookings/K7M2QX/', { body: { ...story, booking: cancelled } })
    desk.answer('POST /api/desk/bookings/K7M2QX/cancel/', refusal(409, problem))
    await user.click(screen.getByRole('button', { name: 'Cancel and pay back ₦130,000' }))
    const alert = await screen.findByRole('alert')
    expect(await screen.findByText('Cancelled')).toBeInTheDocument()
    expect(screen.queryByText('Cancel the booking')).not.toBeInTheDocument()
    expect(alert).toHaveTextContent(`${problem} What you chose was not done.`)
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('sends a mail again', async () => {
    desk.answer('GET /api/desk/me/', { body: { ...me, role: 'desk' } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Send again Booking confirmed' }))
    await waitFor(() => expect(desk.writes).toMatchObject([{ path: '/api/desk/mails/mail-1/send-again/' }]))
  })
})
