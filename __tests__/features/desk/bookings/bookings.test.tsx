import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import type { BookingStory } from '../../../../src/shared/desk/bookings'
import { me } from '../answers'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'
import { booking, entry, paidOnline, story } from '../house'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  jest.mocked(navigate).mockClear()
})

afterEach(() => window.history.replaceState(null, '', '/'))

/** A booking for last night, whose guest has not come. */
const YESTERDAY = { arrives_on: '2026-11-21', leaves_on: '2026-11-22' }

const open = () => visit('/desk/bookings/K7M2QX', 'Booking K7M2QX')

async function openDialog(button: string, title: string) {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${button}`) }))
  return { user, dialog: within(screen.getByRole('dialog', { name: title })) }
}

function answerStory(changes: Partial<BookingStory>) {
  desk.answer('GET /api/desk/bookings/K7M2QX/', { body: { ...story, ...changes } })
}

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
    expect(screen.getByRole('link', { name: '+234 803 555 0101' })).toHaveAttribute(
      'href',
      'tel:+2348035550101',
    )
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).search).toContain(
      encodeURIComponent('Hello Ada Obi, this is The Landmark Hotel, about your booking K7M2QX'),
    )
    expect(screen.getByText('Monday 23 November')).toBeVisible()
    expect(screen.getByText('Expected')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Your room at The Landmark Hotel' })).toBeVisible()
  })

  test.each([
    ['expected tonight', {}, ['Check in', 'Stay on', 'Move', 'Cancel']],
    ['expected yesterday', YESTERDAY, ['No-show', 'Stay on', 'Move', 'Cancel']],
    [
      'in house since this morning',
      { status: 'in_house', checked_in_at: '2026-11-22T09:00:00Z' },
      ['Check out', 'Stay on', 'Move', 'Undo check-in'],
    ],
    [
      'in house since yesterday',
      { status: 'in_house', checked_in_at: '2026-11-21T20:00:00Z' },
      ['Check out', 'Stay on', 'Move'],
    ],
    [
      'a walk-in',
      { source: 'walk_in', status: 'in_house', checked_in_at: '2026-11-22T09:00:00Z' },
      ['Check out', 'Stay on', 'Move'],
    ],
    [
      'checked out this morning',
      { status: 'left', ended_at: '2026-11-22T09:00:00Z' },
      ['Guest is still here'],
    ],
    ['checked out yesterday', { status: 'left', ended_at: '2026-11-21T09:00:00Z' }, []],
    ['a no-show', { status: 'no_show', ended_at: '2026-11-22T09:00:00Z' }, []],
    ['cancelled', { status: 'cancelled', ended_at: '2026-11-22T09:00:00Z' }, []],
  ])('that is %s offers what can be done', async (_what, changes, steps) => {
    answerStory({
      booking: { ...booking, ...changes } as typeof booking,
      folio: [entry('night', { night: '2026-11-21' }), paidOnline],
    })
    await open()
    const panel = await screen.findByRole('region', { name: 'Ada Obi' })
    const labels = within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(' Ada Obi, K7M2QX', ''))
    expect(labels).toEqual([...steps, 'Correct details'])
  })

  test('undoes a check-in', async () => {
    answerStory({ booking: { ...booking, status: 'in_house', checked_in_at: '2026-11-22T13:00:00Z' } })
    const { user, dialog } = await openDialog('Undo check-in', 'Was it the wrong guest?')
    const confirm = await dialog.findByRole('button', { name: 'Undo the check-in' })
    expect(dialog.getByText('Ada Obi is expected again, and Deluxe King stays theirs.')).toBeVisible()
    await user.click(confirm)
    const path = '/api/desk/bookings/K7M2QX/undo-check-in/'
    expect(desk.writes).toMatchObject([{ path, body: { seen_room: 3 } }])
  })

  test.each([
    ['cleaning', 'To clean', null],
    ['out_of_order', 'Out of order', 'The shower leaks'],
  ])('is moved to a free room, and the old one becomes %s', async (old_room, choice, note) => {
    const { user, dialog } = await openDialog('Move', 'Move to another room')
    const rooms = await dialog.findByRole('combobox', { name: 'Free rooms' })
    expect(
      within(rooms)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a room', 'Classic Room, ₦85,000', 'Superior Room, ₦105,000'])
    expect(dialog.getByRole('radio', { name: /^Free/ })).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(rooms).toHaveAccessibleDescription('Please choose a room.')
    await user.selectOptions(rooms, '2')
    await user.click(dialog.getByRole('radio', { name: choice }))
    if (note !== null) {
      await user.type(dialog.getByRole('textbox', { name: 'What is wrong with Deluxe King?' }), note)
    }
    await user.click(dialog.getByRole('button', { name: 'Move to Superior Room' }))
    expect(desk.writes).toMatchObject([
      { path: '/api/desk/bookings/K7M2QX/move/', body: { seen_room: 3, room_id: 2, old_room, note } },
    ])
  })

  test('of a guest in house leaves a room to clean when it is moved', async () => {
    answerStory({ booking: { ...booking, status: 'in_house' }, needs_cleaning: true })
    const { dialog } = await openDialog('Move', 'Move to another room')
    expect(await dialog.findByRole('radio', { name: 'To clean' })).toBeChecked()
  })

  test('corrects only what was changed', async () => {
    const { user, dialog } = await openDialog('Correct details', 'Correct details')
    const name = await dialog.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Adaeze Obi')
    await user.clear(dialog.getByRole('textbox', { name: 'Phone' }))
    await user.type(dialog.getByRole('textbox', { name: /^TIN/ }), '12345678-0001')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(desk.writes).toEqual([
      expect.objectContaining({
        method: 'PATCH',
        path: '/api/desk/bookings/K7M2QX/',
        body: { guest_name: 'Adaeze Obi', phone: null, tin: '12345678-0001' },
      }),
    ])
  })

  test('sends a mail again', async () => {
    desk.answer('GET /api/desk/me/', { body: { ...me, role: 'desk' } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Send again Your room/ }))
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    await waitFor(() => expect(desk.writes).toMatchObject([{ path: '/api/desk/mails/mail-1/send-again/' }]))
  })
})
